// Collapsed loops on the host: OpenMP has pieces of the inner loops, which stay loops.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 100
double a[N][N];

void host(int n) {
  int i, j;
// CHECK: for (struct tasuki_cut _xmp_cut[1] = {{[{][{]}}.range = tasuki_clip(n - 1, 1, -2,
// CHECK-SAME: tasuki_cut_loops(tasuki_clip(0, n - 1, 1,
// CHECK: #pragma omp parallel for collapse(2) private(j)
// CHECK: for (i = 0; i < n; i++)
// CHECK: for (long _xmp_piece_j = 0; _xmp_piece_j < _xmp_cut[0].pieces; ++_xmp_piece_j)
// CHECK: #pragma omp simd
// CHECK: for (j = _xmp_lo_j; j >= _xmp_end_j; j -= 2) a[i][j] += 1;
#pragma acc parallel loop collapse(2) copy(a)
  for (i = 0; i < n; i++) {
    for (j = n - 1; j > 0; j -= 2) a[i][j] += 1;
  }
}

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double b[N][N][8];
#pragma xmp align b[i][*][*] with t(i)

void distributed(void) {
#pragma xmp loop (i) on t(i)
// CHECK: for (struct tasuki_cut _xmp_cut[2] = {{.*}} tasuki_cut_loops(_xmp_r_i.count, 2, _xmp_cut)
// CHECK: #pragma omp parallel for collapse(3)
// CHECK: for (int i = _xmp_lo_i; i < _xmp_end_i; i++)
// CHECK: for (long _xmp_piece_j = 0; {{.*}} for (long _xmp_piece_k = 0;
// CHECK-SAME: for (int j = _xmp_lo_j; j < _xmp_end_j; j++)
// CHECK: #pragma omp simd
// CHECK: for (int k = _xmp_lo_k; k < _xmp_end_k; k++)
#pragma acc parallel loop collapse(3) present(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 8; k++) b[i][j][k] = i + j + k;
}

double c[N][N], d[N][N][N];

// CHECK-LABEL: void known(void)
void known(void) {
  double s = 0;
// CHECK-NOT: collapse
// CHECK: #pragma omp parallel for collapse(2)
// CHECK: for (int i = 0; i < 100; i++)
// CHECK: for (long _xmp_piece_j = 0;
// CHECK-SAME: for (int j = _xmp_lo_j; j < _xmp_end_j; j++)
// CHECK: #pragma omp simd
// CHECK: for (int k = 1; k < 100 - 1; k++)
#pragma acc parallel loop collapse(3) present(d)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 1; k < N - 1; k++) d[i][j][k] = 1;
// CHECK: #pragma omp parallel for reduction(+: s)
// CHECK: for (int i = 0; i < 10 * 100; i++)
// CHECK: #pragma omp simd reduction(+: s)
// CHECK: for (int j = 0; j < 100; j++) s += c[i / 10][j];
#pragma acc parallel loop collapse(2) present(c) reduction(+ : s)
  for (int i = 0; i < 10 * N; i++)
    for (int j = 0; j < N; j++) s += c[i / 10][j];
  c[0][0] = s;
}
