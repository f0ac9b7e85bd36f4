// Two on clauses.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(1) on p(2)  // expect-error {{on}}
  n = 1;
}
