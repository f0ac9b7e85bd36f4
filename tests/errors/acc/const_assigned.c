// What loops give values to cannot be const.
void f(double *x) {
  const double q = 2;
  double s = 0;
#pragma acc parallel loop reduction(+:s, q) copyin(x[0:4])  // expect-error {{'q' in 'reduction' is const}}
  for (int i = 0; i < 4; i++) s += x[i];
#pragma acc parallel loop private(q) copy(x[0:4])  // expect-error {{'q' in 'private' is const, .*; write 'firstprivate'}}
  for (int i = 0; i < 4; i++) x[i] = s;
#pragma acc parallel loop firstprivate(q) copy(x[0:4])
  for (int i = 0; i < 4; i++) x[i] = q;
}
