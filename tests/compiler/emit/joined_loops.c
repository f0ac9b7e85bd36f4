// Loops without a directive that are tightly nested in a parallel one: which of them join its space.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 64
double a[N][N], b[N][N], c[N][N], v[N], w[N][4], cube[N][N][N];

// --- those that do
void matmul(int n, int m) {
// CHECK: {{"}}TASUKI_KERNEL void k_matmul_[[#]](
// CHECK: "TASUKI_EACH(1, _k1, _n_0) {
// CHECK: "  TASUKI_EACH(0, _k0, _n_1) {
// CHECK: TASUKI_KERNEL_FLAT
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
void block(int n, double *restrict to, const double *restrict from) {
// CHECK: {{"}}TASUKI_KERNEL void k_block_[[#]](
// CHECK: TASUKI_KERNEL_ROWS_3
#pragma acc parallel copy(to[0:8 * n * n]) copyin(from[0:8 * n * n])
  {
#pragma acc loop gang
    for (int i = 0; i < 8; i++)
      for (int j = n - 1; j >= 0; j--) {
        for (int k = 0; k < n; k++) to[(i * n + j) * n + k] = from[(i * n + k) * n + j];
      }
  }
}
double sum(int n, double factor) {
  double total = 0;
  int j;
  double t;
// Other elements of v are the same for threads beside each other.
// CHECK: {{"}}TASUKI_KERNEL void k_sum_[[#]](
// CHECK: TASUKI_KERNEL_ROWS_2
#pragma acc parallel loop gang num_gangs(100) vector_length(64) private(j) reduction(+ : total)
  for (int i = 1; i < n - 1; i++)
    for (j = 0; j < N; j++) {
      t = a[i][j] * v[i] * v[i - 1] * v[i + 1];
      total += factor * t;
    }
  return total;
}

// --- not where iterations of the inner loop need each other
void recurrence(int n) {
// CHECK: {{"}}TASUKI_KERNEL void k_recurrence_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++) a[i][j] += a[i][j - 1];
}
void carried(int n, double last, int found) {
// CHECK: {{"}}TASUKI_KERNEL void k_carried_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop private(last)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (j % 4 == 0) last = a[i][j];
      b[i][j] = last;
    }
// CHECK: {{"}}TASUKI_KERNEL void k_carried_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop firstprivate(found)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[i][j] = found++;
}
void rows(int n) {
// CHECK: {{"}}TASUKI_KERNEL void k_rows_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < n; j++) s += a[i][j];
    v[i] = s;
  }
}
void pointers(int n, double *to, double *from) {
// CHECK: {{"}}TASUKI_KERNEL void k_pointers_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop copy(to[0:n * n]) copyin(from[0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) to[i * n + j] = from[i * n + j];
}

// --- nor of each iteration's own arrays, nor with ranges that follow the outer loop or that the device has
void own(int n) {
  double line[N];
// CHECK: {{"}}TASUKI_KERNEL void k_own_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop private(line)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      line[j] = a[i][j];
      b[i][j] = line[j] + 1;
    }
}
void ranges(int n, int most) {
// CHECK: {{"}}TASUKI_KERNEL void k_ranges_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) a[i][j] = 0;
// CHECK: {{"}}TASUKI_KERNEL void k_ranges_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop copyin(most)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < most; j++) a[i][j] = 0;
}

// --- nor where threads that have the outer iterations are better off
void transposed(int n) {
// CHECK: {{"}}TASUKI_KERNEL void k_transposed_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[j][i] = b[j][i] + 1;
// CHECK: {{"}}TASUKI_KERNEL void k_transposed_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++) w[i][j] = 1;
}

// --- and where directives say who has them
void said(int n) {
// CHECK: {{"}}TASUKI_KERNEL void k_said_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] = 1;
// CHECK: {{"}}TASUKI_KERNEL void k_said_[[#]](
// CHECK-NOT: TASUKI_EACH(2,
// CHECK: "TASUKI_EACH(1, _k1, _n_0) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) cube[i][j][k] = k;
// CHECK: {{"}}TASUKI_KERNEL void k_said_[[#]](
// CHECK-NOT: TASUKI_EACH(1,
// CHECK: "TASUKI_EACH(0, _k0, _n_0) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int j = 0; j < n; j++) a[i][j] = 1;
}
