// Clauses of gmove.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16];
#pragma xmp align a[i] with t[i]
void f(void) {
#pragma xmp gmove in out  // expect-error {{'in' and 'out' exclude each other on 'gmove'}}
  a[0] = a[1];
#pragma xmp gmove width(1)  // expect-error {{clause 'width' is not allowed on 'gmove'}}
  a[0] = a[1];
#pragma xmp gmove async  // expect-error {{expected '\(' after 'async' but found end of line}}
  a[0] = a[1];
#pragma xmp gmove (a)  // expect-error {{expected a clause or end of line but found '\('}}
  a[0] = a[1];
#pragma xmp gmov  // expect-error {{did you mean 'gmove'}}
  a[0] = a[1];
}
