// Loops of plain kernels in which a switch or an inner loop is left are parallel; not those that are left themselves.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#define N 1000
double a[N];
int c[N], d[N][8];

void inside(void) {
#pragma acc kernels copyout(a) copyin(c, d)
  for (int i = 0; i < N; i++) {
    switch (c[i]) {
      case 0: a[i] = 1; break;
      case 1: a[i] = 2; break;
      default: a[i] = 3;
    }
  }
#pragma acc kernels copyout(a) copyin(d)
  for (int i = 0; i < N; i++) {
    a[i] = 0;
    for (int j = 0; j < 8; j++) {
      if (d[i][j] < 0) break;
      a[i] += d[i][j];
    }
  }
}

void itself(void) {
#pragma acc kernels copyout(a) copyin(c)
  // CHECK: kernels_break.c:[[#@LINE+1]]:3: warning: one thread runs this loop: it may be left
  for (int i = 0; i < N; i++) {
    if (c[i] < 0) break;
    a[i] = 1;
  }
}
