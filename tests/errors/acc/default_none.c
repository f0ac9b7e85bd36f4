// default(none) and an array that no clause names.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop default(none)
  for (int i = 0; i < 8; i++) v[i] = i;  // expect-error {{.v. .*default\(none\)}}
}
