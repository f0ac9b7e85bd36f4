// RUN: %xmpcc --emit-c %s | %filecheck
// Which loops read by tiles in the group's memory what all threads read alike: and nothing else.
struct body {
  double mass, at[2];
};
double next(double x);
#pragma acc routine(next) seq
void f(double *x, double *y, double (*p)[3], struct body *b, double **rows, int *k, double *out, int n, int m) {
#pragma acc data present(x[0:n], y[0:n], p[0:n], b[0:n], rows[0:n][0:n], k[0:n], out[0:n])
  {
// CHECK-LABEL: k_f_23
// CHECK: #if TASUKI_TILED
// CHECK-NEXT: TASUKI_LOCAL double _tile_0[TASUKI_THREADS];
// CHECK-NEXT: TASUKI_LOCAL double _tile_1[TASUKI_THREADS];
// CHECK-NEXT: TASUKI_LOCAL struct body _tile_2[TASUKI_THREADS];
// CHECK-NEXT: #endif
// CHECK: if (TASUKI_BY_TILES(_n_0, (long)1, (long)m)) {
// CHECK: const int j = (int)(_tile + TASUKI_LANE);
// CHECK-NEXT: _tile_0[TASUKI_LANE] = x[j - 1];
// CHECK: s += _tile_0[_q] * y[i] + _tile_1[_q] * _tile_2[_q].at[1] - _tile_0[_q];
// CHECK: else
// CHECK: s += x[j - 1] * y[i] +
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 1; j < m; j++) s += x[j - 1] * y[i] + p[j][2] * b[j].at[1] - x[j - 1];
      out[i] = s;
    }
// CHECK-NOT: _tile_
// Bounds and subscripts that threads have of their own; tables; rows behind pointers; functions;
// pointers of a thread's own; loops in loops and behind conditions; elements that are read now and then; other steps; ends before the end; what comes behind a write; sums over threads.
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double s = 0;
      for (int j = 0; j < i; j++) s += x[j];
      for (int j = 0; j < m; j++) s += x[j + i];
      for (int j = 0; j < m; j++) s += x[k[j]];
      for (int j = 0; j < m; j++) s += rows[j][0];
      for (int j = 0; j < m; j++) s += next(x[j]);
      for (int j = 0; j < m; j++)
        for (int l = 0; l < m; l++) s += x[j] * x[l];
      if (s > 0)
        for (int j = 0; j < m; j++) s += x[j];
      for (int j = 0; j < m; j++) s += j + 1 < n ? x[j + 1] : 0;
      for (int j = 0; j < m; j++)
        if (j > 0 && x[j - 1] > 0) s += 1;
      for (int j = 0; j < m; j += 2) s += x[j];
      for (int j = 0; j < m; j++) {
        if (x[j] > 3) break;
        s += x[j];
      }
      out[i] = s;
      for (int j = 0; j < m; j++) out[i] += x[j];
      for (int j = 0; j < m; j++) s += y[j] * x[j];
      out[i] += s;
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double s = x[0];
      double *x = y + i;
      for (int j = 0; j < m; j++) s += x[j];
      out[i] = s;
    }
    double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) sum += x[j] * y[i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      if (y[i] > 0) continue;
      double s = 0;
      for (int j = 0; j < m; j++) s += x[j];
      out[i] = s;
    }
  }
}
