// A variable that is declared nowhere, in clauses and code: one error.
int a[8];
void f(void) {
#pragma acc parallel loop copy(a) present(scale)  // expect-error {{use of undeclared identifier 'scale'}}
  for (int i = 0; i < 8; i++) a[i] *= scale;
  a[0] += scale + weight;  // expect-error {{use of undeclared identifier 'weight'}}
}
void g(void) { a[1] = scale; }
