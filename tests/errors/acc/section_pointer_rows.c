// The rows of a pointer to pointers are anywhere.
void f(int n, double **a) {
#pragma acc parallel loop copy(a[0:n][0:n])  // expect-error {{'a' points to pointers, so that this section is many pieces of memory}}
  for (int i = 0; i < n; i++) a[i][i] += 1;
}
