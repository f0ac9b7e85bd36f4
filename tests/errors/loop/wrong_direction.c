// A step that leads away from the bound.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)
  for (int i = 0; i < 16; i--) n++;  // expect-error {{loop|step}}
}
