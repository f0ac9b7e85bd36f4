// A clause that does not exist, with a near name.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i) reducton(+:n)  // expect-error {{'reducton'}}
  for (int i = 0; i < 16; i++) n++;
}
// expect-anywhere {{did you mean .*reduction}}
