// align outside the scope of the array's declaration.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int b[16];
void f(int n) {
  (void)n;
#pragma xmp align b[i] with t(i)  // expect-error {{'b'.*scope}}
}
