// goto out of a compute region.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel
  {
    if (n) goto out;  // expect-error {{goto}}
  }
out:
  return;
}
