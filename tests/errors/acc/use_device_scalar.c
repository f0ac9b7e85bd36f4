// use_device of a plain variable is fine only for arrays and pointers.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc host_data use_device(n)  // expect-error {{.n.}}
  n = 1;
}
