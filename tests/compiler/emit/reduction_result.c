// A scalar that a construct only reduces into needs no copy on the device; one that its kernels use otherwise does.
// RUN: %xmpcc --emit-c %s | %filecheck
int a[100];
// CHECK-LABEL: int only(
int only(void) {
  int s = 0;
  // CHECK: TASUKI_ACC_RESULT, "s"
#pragma acc parallel loop reduction(+ : s) copyin(a)
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}
// CHECK-LABEL: int also(
int also(void) {
  int s = 0;
  // CHECK: TASUKI_ACC_COPY, "s"
#pragma acc kernels copy(a)
  {
#pragma acc loop reduction(+ : s)
    for (int i = 0; i < 100; i++) s += a[i];
#pragma acc loop seq
    for (int i = 1; i < 100; i++) a[i] = a[i - 1] + s, s = a[i];
  }
  return s;
}
// CHECK-LABEL: int given(
int given(void) {
  int s = 0;
  // CHECK: TASUKI_ACC_COPY, "s"
#pragma acc parallel loop reduction(+ : s) copyin(a) copy(s)
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}
