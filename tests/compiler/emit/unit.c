// A unit with file-scope declarations registers itself before main and starts in main.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
int main(void) { return 0; }
// CHECK: __attribute__((constructor))
// CHECK: tasuki_register_unit(
// CHECK: int main(void)
// CHECK: tasuki_start(
