// A loop's reduction has a private copy with the operator's identity, combined at the end.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
double sum(void) {
  double s = 1;
#pragma xmp loop on t(i) reduction(+:s)
  for (int i = 0; i < 10; i++) s += i;
#pragma xmp reduction(max:s)
  return s;
}
// CHECK-LABEL: double sum(void)
// CHECK: tasuki_loop_reduction({{.*}}TASUKI_SUM, 1, {{.*}}TASUKI_DOUBLE
// CHECK: tasuki_reduction({{.*}}TASUKI_MAX, 1, {{.*}}TASUKI_DOUBLE
