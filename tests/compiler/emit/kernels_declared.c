// A declaration whose value is on the device does not keep what stands around it in one kernel of one thread.
// RUN: %xmpcc --emit-c %s 2>&1 | %filecheck --implicit-check-not=warning:
#define N 64
double l[N][N];
void decompose(void) {
#pragma acc kernels copy(l)
  for (int k = 0; k < N; k++) {
    const double d = l[k][k];
    for (int i = k + 1; i < N; i++) l[i][k] = l[i][k] / d;
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++) l[i][j] -= l[i][k] * l[k][j];
  }
}
// CHECK: for (int k = 0; k < 64; k++) {
// CHECK: tasuki_acc_launch({{.*}}_xmp_kernel_0
// CHECK: TASUKI_ACC_UPDATE_HOST, "d"
// CHECK: tasuki_acc_launch({{.*}}_xmp_kernel_1
// CHECK: tasuki_acc_launch({{.*}}_xmp_kernel_2
