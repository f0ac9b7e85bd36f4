// deviceptr is for pointers, and nothing else is said of them.
struct s {
  double *p;
};
void f(double *p, struct s *s) {
  double a[10];
#pragma acc parallel loop deviceptr(a)  // expect-error {{'a' in 'deviceptr' must be a pointer, this is 'double\[10\]'}}
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc parallel loop deviceptr(p) copy(p[0:10])  // expect-error {{no other data clause can name it}}
  for (int i = 0; i < 10; i++) p[i] = i;
#pragma acc parallel loop deviceptr(s->p)  // expect-error {{'deviceptr' takes variables, not members of structures; copy the pointer to a variable and name that}}
  for (int i = 0; i < 10; i++) s->p[i] = i;
}
