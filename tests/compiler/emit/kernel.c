// The kernels of compute constructs: nests of tight loops have a thread an iteration, others a group.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 64
#pragma xmp nodes p(2)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][N], b[N][N];
float c[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp shadow a[1][0]

void relax(void) {
// CHECK: {{"}}TASUKI_KERNEL void k_relax_[[#]](TASUKI_PARAM_RESTRICT(double, b), TASUKI_PARAM_RESTRICT(const double, a)){{\\n"}}
// CHECK: "TASUKI_WITHIN(0, _n_1)
// CHECK: TASUKI_EACH_ROW(1, _k1, _n_0) {
// CHECK: int i = (int)(_lb_0 + _k1);
// CHECK: TASUKI_EACH(0, _k0, _n_1) {
// CHECK: int j = (int)(_lb_1 + _k0);
// CHECK: b[i * b_S0 + j - b_O] = 0.5 * (a[(i - 1) * a_S0 + j - a_O] + a[(i + 1) * a_S0 + j - a_O]);
// CHECK: TASUKI_KERNEL_ROWS_2
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a, b)
  for (int i = 1; i < N - 1; i++) {
#pragma acc loop
    for (int j = 0; j < N; j++) b[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);
  }
}

// A thread has one iteration where that is long already.
void powers(int n) {
// CHECK: "TASUKI_EACH(1, _k1, _n_0) {
// CHECK: TASUKI_KERNEL_FLAT
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) present(a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      b[i][j] = 1.0;
      for (int k = 0; k < n; k++) b[i][j] *= a[i][j];
    }
}

void rows(float f) {
// CHECK: TASUKI_SCRATCH;
// CHECK: TASUKI_EACH_GANG(_g, _n_0) {
// CHECK: double s = 0.0;
// CHECK: TASUKI_EACH_LANE(
// CHECK: s += a[i * a_S0 + j - a_O];
// CHECK: TASUKI_REDUCE(SUM, double, s);
// CHECK: if (TASUKI_LANE == 0) {
// CHECK: c[i - c_O] = (float)s * f;
// CHECK: TASUKI_KERNEL_GANG
#pragma xmp loop on t(i)
#pragma acc parallel loop gang present(a, c)
  for (int i = 0; i < N; i++) {
    double s = 0.0;
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < N; j++) s += a[i][j];
    c[i] = (float)s * f;
  }
}
// The host's version stands beside the launch.
// CHECK: tasuki_acc_offload
// CHECK: {TASUKI_ARG_ARRAY, "b", 0, 0, 0, _xmp_d_b, 0, 0}
// CHECK: else
// CHECK: #pragma omp parallel for
