// Formats that differ from those of distribute.
#pragma xmp nodes p(4)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp template_fix(cyclic) t(0:9)  // expect-error {{format}}
}
