// Sections without elements in data clauses, enter data and present; what regions do with them comes to nothing.
// nodes: 1
#include "device.h"

static void regions(int *a, int n, int m) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    int lo = i % 2;
#pragma acc loop vector
    for (int j = lo; j < m; j++) a[i * m + j] += 1;
  }
#pragma acc serial
  for (int i = 0; i < n * m; i++) a[i] += 10;
#pragma acc parallel num_gangs(1)
  for (int i = 0; i < n * m; i++) a[i] += 100;
#pragma acc parallel loop present(a)
  for (int i = 0; i < n * m; i++) a[i] += 1000;
}

int main(void) {
  int n = 5, *a = malloc((n * 3 + 1) * sizeof *a);
  for (int m = 0; m < 4; m += 3) {
    for (int i = 0; i <= n * 3; i++) a[i] = 0;
#pragma acc data copy(a[0:n * m])
    regions(a, n, m);
#pragma acc enter data copyin(a[0:n * m])
    regions(a, n, m);
#pragma acc exit data copyout(a[0:n * m])
    for (int i = 0; i < n * m; i++) EXPECT_AT(i, 2220 + 2 * (i % m >= i / m % 2), a[i]);
    EXPECT(0, a[n * m]);
  }
  // Elements that come later have holders of their own.
#pragma acc data copyin(a[0:0])
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++) a[i] = i;
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++) a[i] += 1;
  }
  for (int i = 0; i < n; i++) EXPECT_AT(i, i + 1, a[i]);
  free(a);
  return VERDICT();
}
