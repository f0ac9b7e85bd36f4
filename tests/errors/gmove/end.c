// gmove at the end of a block, and in front of a declaration.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16];
#pragma xmp align a[i] with t[i]
void f(void) {
#pragma xmp gmove  // expect-error {{'gmove' must be followed by a statement, found the end of the block}}
}
void g(void) {
#pragma xmp gmove  // expect-error {{'gmove' must be followed by a statement, found 'double'}}
  double x = a[0];
  (void)x;
}
