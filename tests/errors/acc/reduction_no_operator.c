// A reduction without its operator.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop reduction(n)  // expect-error {{operator|:}}
  for (int i = 0; i < 8; i++) n += i;
}
