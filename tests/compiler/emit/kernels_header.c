// Plain loops whose headers change more than their variable stay in one thread, and that is told where it is seen.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
int a[100];
int counted(int m) {
#pragma acc kernels
  // CHECK: :[[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :[[#@LINE+1]]:23: note: 'm' is not each iteration's own
  for (int i = 0; i < m--; i++) a[i] += 2;
  return m;
}
