// With --no-acc the acc directives are plain text to the host compiler; with acc a loop becomes an OpenMP loop.
// RUN: %xmpcc --emit-c --no-acc %s | %filecheck --check-prefix=OFF
// RUN: %xmpcc --emit-c %s | %filecheck
void f(int n, float *restrict x) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++) x[i] *= 2;
}
// OFF-LABEL: void f(
// OFF-NOT: tasuki_acc
// CHECK-LABEL: void f(
// CHECK: TASUKI_ACC_COPY
// CHECK: tasuki_acc_data_begin(
// CHECK: #pragma omp
// CHECK: tasuki_acc_data_end(
