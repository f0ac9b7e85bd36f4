// reflect of nothing, with a near name.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double field[16];
#pragma xmp align field[i] with t(i)
#pragma xmp shadow field[1]
void f(int n) {
  (void)n;
#pragma xmp reflect (feild)  // expect-error {{'feild'}}
}
// expect-anywhere {{did you mean .*field}}
