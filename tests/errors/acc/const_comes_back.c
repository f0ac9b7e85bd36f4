// Values cannot come back to what is const.
static const double c[4] = {1, 2, 3, 4};
void f(const double *p, double *x) {
#pragma acc parallel loop copyout(c)  // expect-error {{'c' is const, so that nothing can come back to it}}
  for (int i = 0; i < 4; i++) x[i] = c[i];
#pragma acc data copy(c)  // expect-error {{'c' is const, .*; write 'copyin'}}
  {
#pragma acc update self(c[0:2])  // expect-error {{'c' is const}}
  }
#pragma acc data copy(p[0:4]) copyin(c)
  x[0] = 1;
}
