// What is private is a variable, a section of an array, of which each has the whole, or one of what a pointer leads to.
struct s {
  double *q;
};
void f(double *p, void *v, double **pp, struct s *s) {
  double a[8], w[4] = {0};
#pragma acc parallel loop private(w[0:4]) firstprivate(a[:])
  for (int i = 0; i < 8; i++) w[0] = a[i];
#pragma acc parallel loop private(w[2:3])  // expect-error {{the section of 'w' has the elements 2 to 4, but the array has 4}}
  for (int i = 0; i < 8; i++) w[2] = i;
#pragma acc parallel loop private(p[:])  // expect-error {{the section of 'p' needs a length}}
  for (int i = 0; i < 8; i++) p[0] = a[i];
#pragma acc parallel loop private(p[0:0.5])  // expect-error {{the section of 'p' needs integers}}
  for (int i = 0; i < 8; i++) p[0] = a[i];
#pragma acc parallel loop private(v[0:4])  // expect-error {{'v' is a pointer to void}}
  for (int i = 0; i < 8; i++) a[i] = 1;
#pragma acc parallel loop private(pp[0:4][0:2])  // expect-error {{'pp' is a pointer: its section in 'private' has one dimension}}
  for (int i = 0; i < 8; i++) pp[0][0] = a[i];
#pragma acc parallel loop private(s->q[0:4])  // expect-error {{'private' takes variables and sections of arrays, and 's' is no array}}
  for (int i = 0; i < 8; i++) s->q[0] = a[i];
}
