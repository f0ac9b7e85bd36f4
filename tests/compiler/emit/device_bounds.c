// The host looks at the device for bounds that regions of this file change there, and for no others.
// RUN: %xmpcc --emit-c %s -o %t.c
// RUN: %filecheck --input-file %t.c
void plain(int n, const int* from, double* a, int colour, int m) {
#pragma acc data copyin(n, m) copy(a [0:100])
  {
#pragma acc parallel loop
    for (int i = from[colour]; i < n; i++) a[i] = 1;
#pragma acc parallel
    m = 1;
  }
}
// CHECK-LABEL: void plain(
// CHECK-NOT: tasuki_acc_value
// CHECK: tasuki_clip((from[colour]), n - 1,
// CHECK-NOT: tasuki_acc_value
// CHECK-LABEL: void counted(
void counted(int n, double* a) {
#pragma acc data copyin(n) copy(a [0:100])
  {
#pragma acc parallel
    n = 7;
#pragma acc parallel loop async(2)
    for (int i = 1; i < n; i++) a[i] = 1;
  }
}
// CHECK: _xmp_queue = 2;
// CHECK: const long _xmp_to_0 = -1L + (long)(*(const int *)tasuki_acc_value(_xmp_at, (const void *)&(n), sizeof(int), &(int){0}, _xmp_queue));
// CHECK: tasuki_clip(1, _xmp_to_0, 1,
