// A subscript of the on clause that changes something.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
#pragma xmp loop (i) on t(i + n++)  // expect-error {{'i \+ n\+\+'.*side effects}}
  for (int i = 0; i < 8; i++) (void)i;
}
