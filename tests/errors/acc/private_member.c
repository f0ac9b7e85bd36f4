// A member of a structure is not private by itself.
struct s {
  int n;
  double v[4];
};
void f(struct s *q) {
  struct s s = {0};
  double a[8];
#pragma acc parallel loop firstprivate(s)
  for (int i = 0; i < 8; i++) a[i] = s.v[i % 4];
#pragma acc parallel loop private(s.n)  // expect-error {{'private' takes whole variables, not members of structures; name the structure}}
  for (int i = 0; i < 8; i++) a[i] = s.n = i;
#pragma acc parallel firstprivate(s.v)  // expect-error {{'firstprivate' takes whole variables}}
  a[0] = s.v[1];
#pragma acc parallel loop private(q->n)  // expect-error {{'private' takes whole variables}}
  for (int i = 0; i < 8; i++) a[i] = q->n = i;
}
