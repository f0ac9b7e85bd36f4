// A pointer in a structure that a subscript that varies leads to holds an address of the host: the region stays there, and says so.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck
struct line {
  int n;
  double *x;
} lines[4];

void scale(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    // CHECK: member_pointer.c:[[#@LINE+1]]:{{.*}}warning: the host runs this compute region, with data that comes from the device and goes back: kernels cannot have the pointer 'x' in a structure
    lines[n % 4].x[i] *= 2;
}
