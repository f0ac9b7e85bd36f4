// RUN: %xmpcc --emit-c %s | %filecheck
// Who waits for a region's kernel: itself, or the call of the runtime that surely comes next.
double f(void);
void steps(double *a, double *b, int n) {
#pragma acc data copy(a[0:n], b[0:n])
  {
    for (int k = 0; k < 9; k++) {
// Another region follows, and behind the last the end of the data.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop
      for (int i = 0; i < n; i++) a[i] += 1;
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] += a[i];
    }
// A function may look at a clock.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] *= 2;
    double x = f();
// One way leads to a function.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] *= 2;
    if (x > 0) x = f();
// So it is where a condition of the next region's keeps it on the host.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] *= 2;
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop if (x > 0)
    for (int i = 0; i < n; i++) a[i] *= 2;
  }
// The end of data under a condition is no call where it is false.
#pragma acc data copy(a[0:n]) if (n > 9)
  {
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] *= 2;
  }
}
