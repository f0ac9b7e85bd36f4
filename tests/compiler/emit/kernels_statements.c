// Statements behind each other between the loops of a kernels construct: one kernel, but for what the host evaluates.
// RUN: %xmpcc --emit-c %s 2>&1 | %filecheck --implicit-check-not=warning:
#define N 40
double a[N][N], b[N][N];

double corners(int k) {
  double d = 1;
#pragma acc kernels
  {
    for (int j = 0; j < N; j++) a[0][j] = b[N - 1][j];
    a[0][0] = b[N - 1][N - 1];
    b[0][0] = a[N - 1][0];
    d = a[0][N - 1] + 1;
    k++;
    a[1][1] = k;
    b[1][1] = d;
  }
  return d;
}
// CHECK: void k_corners_8(
// CHECK: void k_corners_8_2(
// CHECK: a[0 {{.*}}] = b[
// CHECK: b[0 {{.*}}] = a[
// CHECK: (*d) = a[
// CHECK: void k_corners_8_3(
// CHECK: a[1 {{.*}}] = k;
// CHECK: b[1 {{.*}}] = {{.*}}d
// CHECK: TASUKI_KERNEL_SINGLE
// CHECK-NOT: struct tasuki_kernel _xmp_kernel
// CHECK: double corners(
// CHECK: tasuki_acc_launch(&_xmp_at_0, &_xmp_kernel_1
// CHECK: k++;
// CHECK: tasuki_acc_launch(&_xmp_at_0, &_xmp_kernel_2
