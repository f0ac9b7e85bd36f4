// Reduction of a constant object.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(const int x) {
#pragma xmp loop on t(i) reduction(+:x)  // expect-error {{'x'.*const}}
  for (int i = 0; i < 16; i++) (void)i;
}
