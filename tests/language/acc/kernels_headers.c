// Plain kernels whose headers are not what they seem: the loop changes what tells its end or step.
// nodes: 1
#include "device.h"
#define N 40
static int a[N], b[N], want[N], step_of_file;

static void by_step(int *x, int k) {
#pragma acc kernels copy(x[0:N])
  for (int j = 0; j < N; j += k) {
    x[j] += j;
    k = 2;
  }
}
static void to_end(int *x, int k) {
#pragma acc kernels copy(x[0:N])
  for (int j = 0; j < k; j++) {
    x[j] += 3;
    k = 7;
  }
}
static void from_file(int *x) {
#pragma acc kernels copy(x[0:N])
  for (int j = 0; j < N; j += step_of_file) {
    x[j] += 5;
    step_of_file = 3;
  }
}
static void in_memory(int *x) {
#pragma acc kernels copy(x[0:N])
  for (int j = 1; j < N; j += x[0]) x[j % 2] = 4;
}
static void counting(int *x, int n, int k) {
#pragma acc kernels copy(x[0:N])
  {
    for (int j = 0; j < n--; j++) x[j] += 1;
    for (int j = 0; j < N; j += k++) x[j] += n;
  }
}
// Nothing is below an unsigned number that begins so high.
static void never(int *x, unsigned n) {
#pragma acc kernels copy(x[0:N])
  for (int j = -3; j < n; j++) x[j + 3] = 0;
}

int main(void) {
  for (int k = 1; k < 6; k++) {
    for (int i = 0; i < N; i++) a[i] = want[i] = i % 5 + 1;
    by_step(a, k);
    for (int j = 0; j < N; j += 2) want[j] += j;
    to_end(a, k);
    for (int j = 0; j < 7; j++) want[j] += 3;
    step_of_file = k;
    from_file(a);
    for (int j = 0; j < N; j += 3) want[j] += 5;
    counting(a, 2 * k, k);
    int n = 2 * k, s = k;
    for (int j = 0; j < n--; j++) want[j] += 1;
    for (int j = 0; j < N; j += s++) want[j] += n;
    for (int i = 0; i < N; i++) EXPECT_AT(i, want[i], a[i]);
    b[0] = k;
    never(b, k);
    in_memory(b);
    EXPECT(4, b[1]);
    EXPECT(k % 2 ? 4 : k, b[0]);
  }
  return VERDICT();
}
