// A reduction of an array.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop reduction(+ : v)  // expect-error {{.v.*(scalar|array)}}
  for (int i = 0; i < 8; i++) v[0] += i;
}
