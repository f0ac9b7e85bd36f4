// auto and independent exclude each other.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop auto independent  // expect-error {{auto.*independent}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
