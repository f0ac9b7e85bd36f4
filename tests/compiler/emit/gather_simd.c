// Vector loops that read through an index have vectors of 32 bytes on the host: as many elements as fit of the smallest
// that the loop reads. Others have what the host compiler takes.
// RUN: %xmpcc --emit-c %s | %filecheck
double rows(int n, const int *restrict start, const int *restrict column, const double *restrict a,
            const double *restrict x) {
  double sum = 0;
#pragma acc parallel loop gang reduction(+ : sum) copyin(start[0:n + 1], column[0:8 * n], a[0:8 * n], x[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
// CHECK: #pragma omp simd simdlen(8) reduction(+: s)
#pragma acc loop vector reduction(+ : s)
    for (int k = start[i]; k < start[i + 1]; k++) s += a[k] * x[column[k]];
    sum += s;
  }
  return sum;
}
double wide(int n, const long *restrict column, const double *restrict x) {
  double sum = 0;
#pragma acc parallel loop gang reduction(+ : sum) copyin(column[0:n * n], x[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
// CHECK: #pragma omp simd simdlen(4) reduction(+: s)
#pragma acc loop vector reduction(+ : s)
    for (int k = 0; k < n; k++) s += x[column[i * n + k]];
    sum += s;
  }
  return sum;
}
double straight(int n, const double *restrict a) {
  double sum = 0;
#pragma acc parallel loop gang reduction(+ : sum) copyin(a[0:n * n])
  for (int i = 0; i < n; i++) {
    double s = 0;
// CHECK: #pragma omp simd reduction(+: s)
#pragma acc loop vector reduction(+ : s)
    for (int k = 0; k < n; k++) s += a[i * n + k];
    sum += s;
  }
  return sum;
}
