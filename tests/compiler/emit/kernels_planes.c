// Plain kernels that write one plane of an array and read another one: the run is asked whether they are two.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --check-prefix=WARN --implicit-check-not=warning:
// RUN: %filecheck --input-file %t.c
#define N 20
static double u[2][N][N];
static int now;
void step(void) {
  int then = 1 - now;
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) u[then][i][j] = u[now][i - 1][j] + u[now][i][j + 1];
  now = then;
}
void steps(int n, double (*restrict v)[N][N]) {
  for (int t = 0; t < n; t++) {
#pragma acc kernels present(v[0:2])
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[(t + 1) % 2][i][j] = v[t % 2][i - 1][j] + v[t & 1][i][j + 1];
  }
}
// CHECK: void step(void)
// CHECK: _xmp_apart = tasuki_acc_apart(&_xmp_at_0, 0, 0, 1, (const long[]){-2L * (long)(now) * (long)(then) + 1L * (long)(now) * (long)(now) + 1L * (long)(then) * (long)(then)});
// CHECK: void steps(int n
// CHECK: _xmp_apart = tasuki_acc_apart(&_xmp_at_1, 0, 0, 2,
// CHECK-SAME: -2L * (long)((t + 1) % 2) * (long)(t % 2)

// What the construct changes cannot be asked for in front of it, and nothing is both more and less than the other.
void within(int n, int from, int to, double (*restrict v)[N][N], double *restrict w) {
#pragma acc kernels present(v[0:2])
  // WARN: :[[#@LINE+1]]:3: warning: one thread runs this loop
  for (int t = 0; t < n; t++) {
    const int then = t & 1;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) v[then][i][j] = v[t % 2][i][j - 1] + v[t % 2][i - 1][j];
  }
#pragma acc kernels present(w[0:3 * n])
  // WARN: :[[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 1; i < n - 1; i++) w[to * n + i] = w[from * n + i - 1];
}
// CHECK: void within(
// CHECK-NOT: tasuki_acc_apart
// CHECK: tasuki_acc_launch(&_xmp_at_3
