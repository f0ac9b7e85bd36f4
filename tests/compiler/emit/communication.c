// reflect, reduce_shadow, barrier, bcast and wait_async become one call each, with the widths as constants.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
float a[100];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1:2]
void f(int v) {
#pragma xmp reflect (a) width(/periodic/1:2) orthogonal async(3)
#pragma xmp wait_async (3)
#pragma xmp reduce_shadow (a)
#pragma xmp barrier on p(1:2)
#pragma xmp bcast (v) from p(2)
#pragma xmp reflect (a) width(1:0)
#pragma xmp reflect (a) width(v:0)
}
// CHECK-LABEL: void f(int v)
// CHECK: tasuki_reflect({{.*}}1{{.*}}2{{.*}}3);
// CHECK: tasuki_wait_async(
// CHECK: tasuki_reduce_shadow({{.*}}TASUKI_NO_ASYNC);
// CHECK: tasuki_barrier({{.*}}TASUKI_SUB_TRIPLET, 1, 2
// CHECK: tasuki_bcast({{.*}}TASUKI_INT{{.*}}TASUKI_SUB_INDEX, 2
// What was done for the array before is done again without its description, where the widths are constants.
// CHECK: (void)(tasuki_reflect_ready(&_xmp_at_{{[0-9]+}}, _xmp_d_a) || (tasuki_reflect({{.*}}{1}, .hi = {0}}, TASUKI_NO_ASYNC), 0));
// CHECK: {{^}}tasuki_reflect({{.*}}{v}, .hi = {0}}, TASUKI_NO_ASYNC);
