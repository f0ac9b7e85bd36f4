// loop in front of while.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc kernels loop  // expect-error {{for}}
  while (n > 0) n--;
}
