// A pointer of the file, which a routine follows, leads to an array that the kernel uses.
// nodes: 1
#include "device.h"
#define N 4000

static int a[N], *alias = a;
static int before(int i) { return alias[i - 1]; }

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i * 7 % 23;
#pragma acc kernels copy(alias[0 : N])
  for (int i = 1; i < N; i++) a[i] = before(i) + 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, a[i]);
  return VERDICT();
}
