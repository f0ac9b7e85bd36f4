// Two numbers of gangs.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop gang(2, 3)  // expect-error {{gangs.*twice}}
  for (int i = 0; i < 8; i++) v[i] = i;
}
