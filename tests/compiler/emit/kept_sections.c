// RUN: %xmpcc --emit-c %s | %filecheck
// Where the section begins that a data construct around names: what is inside looks for that one, where several are there.
int a[64], b[64];
#pragma xmp nodes p[*]
#pragma xmp template t[64]
#pragma xmp distribute t[block] onto p
int c[64];
#pragma xmp align c[i] with t[i]

// CHECK-LABEL: void sections(
void sections(int first, int count) {
// CHECK: struct tasuki_acc_item [[KEPT:_xmp_items_[0-9]+]][3];
#pragma acc data copy(a[first:count], c[first:count]) copyin(b[0:count])
  {
// CHECK: {TASUKI_ARG_POINTER, "a", (void *)a, 0, tasuki_acc_section_start({{[^,]*}}, &[[KEPT]][0]), 0,
// CHECK-SAME: {TASUKI_ARG_POINTER, "b", (void *)b, 0, 0, 0,
#pragma acc parallel loop
    for (int i = first; i < first + count; i++) a[i] += b[i - first];
// CHECK: {TASUKI_ARG_ARRAY, "c", {{[^}]*}}, tasuki_acc_section_start({{[^,]*}}, &[[KEPT]][1]),
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = first; i < first + count; i++) c[i]++;
  }
}

// CHECK-LABEL: void pointers(
void pointers(int *q, int on) {
// CHECK: struct tasuki_acc_item [[OUTER:_xmp_items_[0-9]+]][1];
#pragma acc data copy(q[4:8])
// CHECK: const int [[ON:_xmp_if_[0-9]+]] = !!(on);
// CHECK: struct tasuki_acc_item [[INNER:_xmp_items_[0-9]+]][1];
#pragma acc data copy(q[6:2]) if (on)
  {
// It may lead elsewhere by now.
// CHECK: {TASUKI_ARG_POINTER, "q", (void *)q, 0,
// CHECK-SAME: ([[ON]] ? ((const void *)q == [[INNER]][0].address ? (char *)&q[6] - (char *)q : 0) :
// CHECK-SAME: ((const void *)q == [[OUTER]][0].address ? (char *)&q[4] - (char *)q : 0)), 0,
#pragma acc parallel loop
    for (int i = 6; i < 8; i++) q[i]++;
// CHECK: tasuki_acc_update({{.*}}{TASUKI_ACC_UPDATE_HOST, "q", (void *)q, 0, 0, .start = ([[ON]] ?
#pragma acc update host(q)
  }
}
