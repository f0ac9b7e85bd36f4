// Loops of plain kernels that are seen to be parallel are shared by the host's threads, too.
// RUN: %xmpcc --emit-c %s 2>/dev/null | %filecheck
#define N 300
double a[N][N], b[N][N];
int shared;

// CHECK-LABEL: double found(void)
double found(void) {
  int i, j, k = 5, last, flag = 0;
  double t, s = 0, m = 0;
#pragma acc kernels copyout(a, b)
  {
    // CHECK: #pragma omp parallel for private(j, t)
    // CHECK: for (i = 0; i < 300; i++)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) {
        t = i * 2.0;
        a[i][j] = t + j;
      }
    // CHECK: #pragma omp parallel for private(j) reduction(+: s) reduction(max: m)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++) {
        s += b[i][j];
        if (b[i][j] > m) m = b[i][j];
      }
    // A flag is the threads' together.
    // CHECK: #pragma omp parallel for{{$}}
    // CHECK: for (int i = 0; i < 300; i++)
    for (int i = 0; i < N; i++)
      if (b[i][0] > 3) flag = 1, shared = 2;
    // The program needs k behind it; a variable that functions may see; elements that others need.
    // CHECK-NOT: omp
    for (k = 0; k < N; k++) a[k][0] = 1;
    for (i = 0; i < N; i++) {
      shared = i;
      a[i][3] = shared;
    }
    for (last = 1; last < N; last++) a[last][1] = a[last - 1][1] + 1;
    // In each round of a loop that keeps its order.
    // CHECK: for (int r = 0; r < 3; r++) {
    // CHECK: #pragma omp parallel for
    // CHECK: for (int i = 1; i < 300; i++) b[i][0] =
    for (int r = 0; r < 3; r++) {
      for (int i = 1; i < N; i++) b[i][0] = a[i][0] + r;
      for (int i = 1; i < N; i++) a[i][0] = b[i - 1][0];
    }
  }
  return s + m + k + flag;
}
