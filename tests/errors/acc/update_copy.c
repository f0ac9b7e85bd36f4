// copy on update.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc update copy(v)  // expect-error {{copy.*not allowed}}
}
