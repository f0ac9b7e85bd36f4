// A template declared with bounds and formats needs no fix.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp template_fix t(0:9)  // expect-error {{'t'.*(already|fixed)}}
}
