// Another number of bounds than dimensions.
#pragma xmp nodes p(4)
#pragma xmp template t(:)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp template_fix t(0:9,0:9)  // expect-error {{'t'.*1 dimension}}
}
