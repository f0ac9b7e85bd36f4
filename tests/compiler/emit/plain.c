// A file without directives passes through: no runtime call, no include.
// RUN: %xmpcc --emit-c %s | %filecheck
int add(int a, int b) { return a + b; }
// CHECK-NOT: {{^[^#].*tasuki}}
// CHECK-NOT: {{# *include}}
// CHECK: int add(int a, int b) { return a + b; }
