// template_fix of nothing.
void f(int n) {
  (void)n;
#pragma xmp template_fix t(0:9)  // expect-error {{'t'.*declared}}
}
