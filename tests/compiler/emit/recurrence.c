// Which loops of kernels are seen to need an order, and which are not: those are said, and stay without OpenMP.
// RUN: %xmpcc --emit-c -fopenmp %s -o %t.c 2>&1 | %filecheck --check-prefix=SAID --implicit-check-not=warning:
// RUN: %filecheck < %t.c
#define N 100
double a[2 * N], b[N][N], t[4];

void in_order(void) {
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'i' need each other's results: the loop runs in order
#pragma acc kernels loop
  for (int i = 2; i < N; i++) a[i] = 0.5 * a[i - 2];
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'j' need each other's results
#pragma acc parallel loop collapse(2) auto
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N - 1; j++) b[i][j] = b[i][j + 1];
  // By the elements that a loop inside writes.
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'i' may need each other's results
#pragma acc parallel loop auto
  for (int i = 0; i < N; i++)
#pragma acc loop seq
    for (int j = 0; j < N; j++) a[i + j] += b[i][j];
  // Through variables of the iteration's own, and past a loop inside.
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'i' need each other's results
#pragma acc kernels loop
  for (int i = 1; i < N; i++) {
    const int left = i - 1, before = left;
    a[i] += a[before];
  }
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'i' may need each other's results
#pragma acc kernels loop
  for (int i = 1; i < 20; i++) {
    int base = i * 10;
    for (int j = 0; j < 10; j++) a[base + j] = a[base - 10 + j];
  }
  // SAID: recurrence.c:[[#@LINE+1]]:13: warning: the iterations over 'i' may need each other's results
#pragma acc kernels loop
  for (int i = 0; i < 19; i++)
    for (int j = 0; j < 10; j++) a[i * 10 + j] = a[(i + 1) * 10 + j];
}
// CHECK-LABEL: void in_order(
// CHECK-NOT: omp parallel for
// CHECK-LABEL: void parallel(

void parallel(int n, int offset) {
  // Neighbours that other iterations do not write: a stride between, the other half, another row of the same iteration.
#pragma acc kernels loop
  for (int i = 0; i < N; i += 2) a[i] = a[i + 1];
#pragma acc kernels loop
  for (int i = 0; i < N; i++) a[i] = a[i + N];
#pragma acc kernels loop
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) b[i][j] = a[i] + a[j - 1];
#pragma acc kernels loop independent
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    int base = i * 10, other = i;
    for (int j = 0; j < 9; j++) a[base + j] = a[base + j + 1];
    a[other * 10] += a[i * 10];
    other++;
  }
  // SAID: warning: the iterations over 'i' may need each other's results
#pragma acc kernels loop
  for (int i = 0; i < N; i++) a[i] = a[i + offset];
#pragma acc kernels loop private(t)
  for (int i = 1; i < N; i++) {
    t[0] = i;
    t[1] = t[0] + i;
    a[i] = t[1];
  }
  // SAID: warning: the iterations over 'i' need each other's results and run at the same time
#pragma acc parallel loop
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
// CHECK-COUNT-7: #pragma omp parallel for
