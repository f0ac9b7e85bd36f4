// Variables that begin with themselves stand for nothing that could be followed.
// RUN: %xmpcc --emit-c %s 2>/dev/null | %filecheck
double a[100];
void left_to_the_compiler(void) {
  // CHECK: TASUKI_KERNEL void k_left_to_the_compiler
#pragma acc kernels loop
  for (int i = 1; i < 100; i++) {
    int x = x;
    a[x] = a[i];
  }
}
void plain(void) {
  // CHECK: TASUKI_KERNEL void k_plain
#pragma acc kernels
  for (int i = 1; i < 100; i++) {
    int x = x + 1;
    a[x] = a[i];
  }
}
void joined(void) {
  // CHECK: TASUKI_KERNEL void k_joined
#pragma acc parallel loop
  for (int i = 1; i < 100; i++)
    for (int j = 0; j < 50; j++) {
      int x = x + 1;
      a[x] = a[i];
    }
}
