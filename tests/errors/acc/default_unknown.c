// default of something else.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel default(nome)  // expect-error {{none}}
  n = 1;
}
// expect-anywhere {{did you mean .none}}
