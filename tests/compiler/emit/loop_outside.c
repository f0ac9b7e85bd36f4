// An acc loop outside of compute regions is said to run on the host, unless its function is a routine.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
double x[64];
#pragma acc routine seq
static void scale(double* v, double by);
void add(double* v, double more);
#pragma acc routine(add) vector
static void scale(double* v, double by) {
#pragma acc loop seq
  for (int i = 0; i < 64; i++) v[i] *= by;
}
void add(double* v, double more) {
#pragma acc loop vector
  for (int i = 0; i < 64; i++) v[i] += more;
}
void plain(void) {
  // CHECK: loop_outside.c:[[#@LINE+2]]:{{[0-9]+}}: warning: 'acc loop' outside of a compute region runs on the host;
  // CHECK-SAME: or 'acc routine' in front of 'plain' if compute regions call it
#pragma acc loop
  for (int i = 0; i < 64; i++) x[i] = i;
}
void region(void) {
#pragma acc parallel copy(x)
  {
#pragma acc loop
    for (int i = 0; i < 64; i++) x[i] = 2 * i;
  }
  scale(x, 2);
  add(x, 1);
}
