// collapse wants a constant.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop collapse(n)  // expect-error {{collapse.*constant}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
