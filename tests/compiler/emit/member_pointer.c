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
    lines[i % 4].x[n] *= 2;
}

// So does one that a routine follows, of which the region is shown, too.
static double first(const struct line *l) { return l->x[0]; }
// CHECK: member_pointer.c:[[#@LINE-1]]:{{.*}}warning: the host runs this compute region, with data that comes from the device and goes back: kernels cannot have the pointer 'x' in a structure that is copied or reached through another pointer
void sum(double *s) {
  // CHECK: member_pointer.c:[[#@LINE+1]]:{{.*}}note: the region of 'acc parallel loop' begins here
#pragma acc parallel loop copy(s[0:4])
  for (int i = 0; i < 4; i++) s[i] += first(&lines[i]);
}

// Not where the program gives device addresses, nor where the pointer is only looked at.
static int filled(const struct line *l) { return l->x ? l->n : 0; }
void count(int *n, double *device) {
  // CHECK-NOT: warning:
#pragma acc parallel loop copy(n[0:4])
  for (int i = 0; i < 4; i++) n[i] += filled(lines + i);
#pragma acc parallel loop deviceptr(device)
  for (int i = 0; i < 4; i++) device[i] += first(&lines[i]);
}
