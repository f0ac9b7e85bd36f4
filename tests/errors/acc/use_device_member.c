// host_data gives names to device addresses: a member has none.
struct pair {
  double *p, q[8];
} s;
void f(double *);
void g(void) {
#pragma acc host_data use_device(s.p)  // expect-error {{not members of structures; copy the pointer to a variable and name that}}
  f(s.p);
#pragma acc host_data use_device(s.q)  // expect-error {{not members of structures; let a pointer lead to its elements and name that}}
  f(s.q);
}
