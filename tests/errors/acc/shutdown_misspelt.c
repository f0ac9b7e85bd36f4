// A misspelt clause on shutdown.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc shutdown device_typ(host)  // expect-error {{device_typ}}
}
// expect-anywhere {{did you mean .device_type}}
