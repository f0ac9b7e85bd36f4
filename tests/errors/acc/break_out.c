// break out of a loop that runs in parallel.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) {
    if (v[i]) break;  // expect-error {{break}}
  }
}
