// host_data gives names to device addresses: a member has none.
struct pair {
  double *p, q[8];
} s;
void f(double *);
void g(void) {
#pragma acc host_data use_device(s.p)  // expect-error {{'use_device' takes variables, not members of structures}}
  f(s.p);
#pragma acc host_data use_device(s.q)  // expect-error {{'use_device' takes variables, not members of structures}}
  f(s.q);
}
