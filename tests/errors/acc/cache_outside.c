// A cache directive where no kernel is.
void f(int n, double *a) {
  for (int i = 1; i < n - 1; i++) {
#pragma acc cache(a[i - 1:3])  // expect-error {{'acc cache' stands in a loop of a compute region or of a routine}}
    a[i] = 0;
  }
}
