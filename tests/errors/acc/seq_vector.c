// seq and vector exclude each other on an inner loop.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop gang
  for (int j = 0; j < 8; j++) {
#pragma acc loop vector seq  // expect-error {{vector.*seq|seq.*vector}}
    for (int i = 0; i < 8; i++) v[i] = i;
  }
}
