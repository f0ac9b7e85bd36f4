// A unit with file-scope declarations registers itself before main and starts in main.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
int main(void) { return 0; }
// CHECK: int main(void)
// CHECK-SAME: tasuki_start(
// CHECK: TASUKI_ABI_VERSION
// CHECK: __attribute__((constructor)){{.*}}tasuki_register_unit(
