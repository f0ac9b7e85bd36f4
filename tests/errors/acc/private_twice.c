// One array twice among what each iteration has of its own, as a whole or by sections.
void f(int n, double *p) {
  double a[8] = {n};
#pragma acc parallel loop private(a[0:4], a)  // expect-error {{'a' stands twice in 'private' and 'private'}}
  for (int i = 0; i < 8; i++) a[0] = i;
#pragma acc parallel loop private(a[0:4]) firstprivate(a[4:4])  // expect-error {{'a' stands twice in 'private' and 'firstprivate'}}
  for (int i = 0; i < 8; i++) a[0] = i;
#pragma acc parallel loop reduction(+ : a[0:2], a[4:2])  // expect-error {{'a' stands twice in 'reduction' and 'reduction'}}
  for (int i = 0; i < 8; i++) a[0] += i, a[4] += i;
#pragma acc parallel loop private(p[0:4], p)  // expect-error {{'p' stands twice in 'private' and 'private'}}
  for (int i = 0; i < 8; i++) p[0] = i;
}
