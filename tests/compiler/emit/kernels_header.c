// Plain loops that change what their headers ask stay in one thread, and that is told where it is seen.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
int a[100];
int counted(int m, int n, int k) {
#pragma acc kernels
  // CHECK: :[[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :[[#@LINE+1]]:3: note: the loop's header is not understood
  for (int i = 0; i < m--; i++) a[i] += 2;
#pragma acc kernels
  // CHECK: :[[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :[[#@LINE+1]]:23: note: 'n' tells the loop's end or step, and the loop changes it
  for (int i = 0; i < n; i++) a[i] += 2, n = 7;
#pragma acc kernels
  // CHECK: :[[#@LINE+2]]:3: warning: one thread runs this loop
  // CHECK: :[[#@LINE+1]]:32: note: 'k' tells the loop's end or step, and the loop changes it
  for (int i = 0; i < 50; i += k) a[i] += 2, k = 7;
  return m;
}
