// exit data without data.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc exit data finalize  // expect-error {{exit data.*needs}}
}
