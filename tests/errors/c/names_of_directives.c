// Names of nodes and templates are no variables; text made by macros has a place all the same.
#pragma xmp nodes p[*]
#pragma xmp template t[4]
// expect-note@-1:22 {{'t' is declared here}}
#define AT(x) _Pragma(#x)
#define BCAST AT(xmp bcast(p))
int main(void) {
#pragma xmp reflect(t)
  // expect-error@-1:21 {{expected a variable, 't' is a template}}
  BCAST  // expect-error@+0:3 {{expected a variable, 'p' is a node array}}
  return xmp_desc_of(nowhere) == 0;
}
void later(void) {}
#pragma xmp align later_on[i] with t[i]
// expect-error@-1 {{use of undeclared identifier 'later_on'$}}
int later_on;
