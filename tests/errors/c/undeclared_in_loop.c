// An undeclared name in a distributed loop's body.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)
  for (int i = 0; i < 16; i++) a[i] = y + n;  // expect-error {{'y'}}
}
