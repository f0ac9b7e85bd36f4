// What each iteration has as its own is not in the loop's header.
void f(int n, int off, double *a) {
#pragma acc parallel loop copy(a[0:n]) private(off)  // expect-error {{'off' is in the loop's header, and 'private' gives another one to each iteration}}
  for (int i = off; i < n; i++) a[i] = off = i;
  int m = n;
#pragma acc parallel loop reduction(+:m)  // expect-error {{'m' is in the loop's header, and 'reduction'}}
  for (int i = 0; i < m; i++) m += 1;
#pragma acc parallel loop copy(a[0:n]) firstprivate(m)
  for (int i = 0; i < m; i++) a[i] = m;
}
