// Collapsed loops on the host: OpenMP has the innermost loop's pieces, the innermost loop stays one.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 100
double a[N][N];

void host(int n) {
  int i, j;
// CHECK: _xmp_cut = tasuki_cut_loop(tasuki_clip(0, n - 1, 1,
// CHECK: #pragma omp parallel for collapse(2) private(j)
// CHECK: for (i = 0; i < n; i++)
// CHECK: for (long _xmp_piece = 0; _xmp_piece < _xmp_cut.pieces; ++_xmp_piece)
// CHECK-SAME: for (j = _xmp_lo_j; j >= _xmp_end_j; j -= 2) a[i][j] += 1;
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
// CHECK: _xmp_cut = tasuki_cut_loop(_xmp_r_i.count * tasuki_clip(0, 99, 1,
// CHECK: #pragma omp parallel for collapse(3)
// CHECK: for (int i = _xmp_lo_i; i < _xmp_end_i; i++)
// CHECK: for (int j = 0; j < 100; j++)
// CHECK: for (long _xmp_piece = 0; _xmp_piece < _xmp_cut.pieces; ++_xmp_piece)
// CHECK-SAME: for (int k = _xmp_lo_k; k < _xmp_end_k; k++)
#pragma acc parallel loop collapse(3) present(b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 8; k++) b[i][j][k] = i + j + k;
}
