// reflect takes no on clause.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
void f(int n) {
  (void)n;
#pragma xmp reflect (a) on p  // expect-error {{'?on'?}}
}
