// default(none) and an array that no clause names; of a data construct it holds for the regions in it.
void f(int n, double *p) {
  int v[8] = {n}, w[8] = {n};
  (void)v, (void)w, (void)p;
#pragma acc parallel loop default(none)
  for (int i = 0; i < 8; i++) v[i] = i;  // expect-error {{.v. .*default\(none\)}}
#pragma acc data copy(w) default(none)
  {
#pragma acc parallel loop
    for (int i = 0; i < 8; i++) w[i] = v[i];  // expect-error {{.v. .*default\(none\)}}
#pragma acc parallel loop default(present)
    for (int i = 0; i < 8; i++) w[i] = v[i];
#pragma acc data default(present)
#pragma acc parallel loop
    for (int i = 0; i < 8; i++) w[i] += v[i];
  }
}
