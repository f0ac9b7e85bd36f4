// A Fortran end directive.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(1)
  n = 1;
#pragma xmp end task  // expect-error {{end}}
}
