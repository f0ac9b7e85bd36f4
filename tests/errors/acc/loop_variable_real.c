// A loop index that is no integer.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop  // expect-error@+1 {{integer|index|form}}
  for (double x = 0; x < 8; x++) v[(int)x] = 1;
}
