// enter without data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc enter copyin(v)  // expect-error {{expected .data.}}
}
