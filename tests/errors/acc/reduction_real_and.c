// A bit operation on a real variable.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
  double x = 0;
#pragma acc parallel loop reduction(& : x)  // expect-error {{.x.|&}}
  for (int i = 0; i < 8; i++) x += i;
}
