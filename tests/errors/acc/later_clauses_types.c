// Clauses behind OpenACC 2.5 with variables that they do not take.
struct s {
  double *u;
  int n;
};
void f(double *p, int n, struct s s) {
  double a[8];
#pragma acc data copyin(a) no_create(n)  // expect-error {{'no_create' takes arrays and pointers, and 'n' is 'int'}}
  a[0] = n;
#pragma acc enter data attach(n)  // expect-error {{'attach' takes pointers, this is 'int'}}
#pragma acc enter data attach(s.n)  // expect-error {{'attach' takes pointers, this is 'int'}}
#pragma acc exit data detach(s.u) detach(a)  // expect-error {{'detach' takes pointers, this is 'double\[8\]'}}
#pragma acc wait(devnum: 0: queues: a)  // expect-error {{'wait' needs an integer}}
  (void)p;
}
