// Sections of one array with elements in common.
double c[8][8], v[100];
void f(double *p, int n, int m) {
#pragma acc data create(c[0 : 8][0 : 8]) copyout(c[0 : 8][0 : 8])  // expect-error {{elements of 'c' stand twice in data clauses: 'create' and 'copyout'}}
  c[0][0] = 1;
#pragma acc data copyin(p[0 : n]) copyout(p[0 : n])  // expect-error {{elements of 'p' stand twice in data clauses: 'copyin' and 'copyout'}}
  p[0] = 1;
#pragma acc data copyin(v) copyout(v[10 : 20])  // expect-error {{elements of 'v' stand twice}}
  v[0] = 1;
#pragma acc data copy(v[10 : 20], v[29 : 20])  // expect-error {{elements of 'v' stand twice}}
  v[0] = 1;
#pragma acc parallel loop copy(c[0 : 4]) copyin(c[3 : 2][1 : 4])  // expect-error {{elements of 'c' stand twice}}
  for (int i = 0; i < 8; i++) v[i] = 1;
#pragma acc enter data create(c[0 : 4]) copyin(c[4 : 4])
#pragma acc data present(c[0 : 4]) present(c[0 : 4]) copy(v[0 : n]) copyin(v[n : m], v[m : 10])
  c[0][0] = 2;
#pragma acc update host(v[0 : 10]) device(v[0 : 10])  // expect-error {{elements of 'v' stand twice in 'host' and 'device'}}
#pragma acc update self(v[0 : 4], v[2 : 4])  // expect-error {{elements of 'v' stand twice in}}
#pragma acc update self(v) device(v[2 : 4])  // expect-error {{elements of 'v' stand twice}}
#pragma acc update self(c[0 : 4][0 : 2], c[0 : 4][2 : 2]) device(v[0 : n], v[m : 10])
}
// One element where the first ones may be meant.
void g(double *p, int n) {
#pragma acc data copyin(p[n])  // expect-warning {{'p.n.' is one element; the first of 'p' are p.0:n., and the one is p.n:1.}}
  p[0] = 1;
#pragma acc data create(v[n - 1]) copy(p[n : 1], p[3])  // expect-warning {{'v.n - 1.' is one element}}
  p[0] = 1;
}
void h(int n) {
#pragma acc parallel loop copy(v) private(v)  // expect-warning {{'v' is in 'private': the region does not use what 'copy' names}}
  for (int i = 0; i < 8; i++) v[i] = 1;
}
// In whatever order the clauses stand.
void other_order(int n) {
#pragma acc parallel loop private(v) copy(v)  // expect-warning {{'v' is in 'private': the region does not use what 'copy' names}}
  for (int i = 0; i < 8; i++) v[i] = 1;
  double s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(s)  // expect-warning {{the result of the reduction stays in the device's copy of 's', which 'copyin' does not bring back; write 'copy'}}
  for (int i = 0; i < 8; i++) s += v[i];
#pragma acc parallel loop create(s) reduction(+ : s)  // expect-warning {{the result of the reduction stays in the device's copy of 's'}}
  for (int i = 0; i < 8; i++) s += v[i];
#pragma acc parallel loop copy(s) reduction(+ : s)
  for (int i = 0; i < 8; i++) s += v[i];
}
