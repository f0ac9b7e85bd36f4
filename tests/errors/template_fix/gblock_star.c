// gblock(*) is no fix.
#pragma xmp nodes p(4)
#pragma xmp template t(:)
#pragma xmp distribute t(gblock(*)) onto p
void f(int n) {
  (void)n;
#pragma xmp template_fix(gblock(*)) t(0:9)  // expect-error {{'\*'}}
}
