// A loop on a template that is not distributed.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)  // expect-error {{'t'.*not distributed}}
  for (int i = 0; i < 16; i++) n++;
}
