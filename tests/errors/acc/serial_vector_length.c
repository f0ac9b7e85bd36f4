// A vector length on a serial construct.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc serial vector_length(4)  // expect-error {{vector_length}}
  n = 1;
}
