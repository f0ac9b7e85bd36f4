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

double sum(double *a, double *b, int n, int steps) {
  double s = 0, seen = 0, all = 0;
  double *const where = &seen;
#pragma acc data copy(a[0:n], b[0:n])
  {
    for (int k = 0; k < steps; k++) {
      s = 0;
// The next region, which is waited for, brings the sum.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_RESULTS}
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < n; i++) s += a[i];
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] += a[i];
      if (s > 9) f();
    }
    for (int k = 0; k < steps; k++) {
// What comes next is not waited for, and the program looks at the sum.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < n; i++) s += a[i];
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] += a[i];
      all += s;
    }
// The next region uses it.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_SYNC}
#pragma acc parallel loop
    for (int i = 0; i < n; i++) b[i] += s;
    f();
// It has another name.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop reduction(+ : seen)
    for (int i = 0; i < n; i++) seen += a[i];
    all += *where;
// Its block ends.
    {
      double t = 0;
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_NEXT}
#pragma acc parallel loop reduction(+ : t)
      for (int i = 0; i < n; i++) t += a[i];
    }
// The end of the data brings it.
// CHECK: tasuki_acc_launch({{.*}}TASUKI_ACC_BEFORE_RESULTS}
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < n; i++) s += a[i];
  }
  return s + all + seen;
}
