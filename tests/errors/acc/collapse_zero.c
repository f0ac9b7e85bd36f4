// collapse of no loop.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop collapse(0)  // expect-error {{collapse}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
