// An atomic that does not exist.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc atomic updat  // expect-error {{updat}}
  n++;
}
// expect-anywhere {{did you mean .update}}
