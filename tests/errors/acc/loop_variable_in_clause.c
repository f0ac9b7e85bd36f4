// The loop's variable in clauses that need another one.
void f(int n, double *a) {
  int i, j;
#pragma acc parallel loop copy(a[0:n]) reduction(+:i)  // expect-error {{'i' is the loop's variable, which each iteration has as its own; take it out of 'reduction'}}
  for (i = 0; i < n; i++) a[i] = 1;
#pragma acc parallel loop copy(a[0:n]) collapse(2) firstprivate(j)  // expect-error {{take it out of 'firstprivate'}}
  for (i = 0; i < n; i++)
    for (j = 0; j < 3; j++) a[i] = 1;
#pragma acc parallel loop copy(a[0:n]) collapse(2) private(i, j)
  for (i = 0; i < n; i++)
    for (j = 0; j < 3; j++) a[i] = 1;
}
