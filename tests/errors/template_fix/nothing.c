// Neither formats nor bounds.
#pragma xmp nodes p(4)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp template_fix t  // expect-error {{t}}
}
