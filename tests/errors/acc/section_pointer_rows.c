// The rows of a pointer to pointers are anywhere: neither dimension has an extent of its own.
void f(int n, double **a, double *b[4]) {
#pragma acc parallel loop copy(a[0:n][:])  // expect-error {{the section of 'a' needs a length: a pointer does not say how many elements there are}}
  for (int i = 0; i < n; i++) a[i][i] += 1;
#pragma acc parallel loop copy(a[:][0:n])  // expect-error {{the section of 'a' needs a length}}
  for (int i = 0; i < n; i++) a[i][i] += 1;
#pragma acc parallel loop copy(b[0:4][0:n][0:n])  // expect-error {{'b' has fewer dimensions than the section behind it}}
  for (int i = 0; i < n; i++) b[0][i] += 1;
#pragma acc parallel loop copy(b[0:4][0:-1])  // expect-error {{the section of 'b' has the negative length -1}}
  for (int i = 0; i < n; i++) b[0][i] += 1;
}
