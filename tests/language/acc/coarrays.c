// Coarrays as variables of compute regions; what is put goes through the host's copies.
// nodes: 1 2 3
#include "check.h"
enum { N = 100 };
double x[N]:[*], y[N]:[*];
static int total:[*];

int main(void) {
  const int me = check_me(), size = check_nodes(), right = (me + 1) % size, left = (me + size - 1) % size;
  for (int i = 0; i < N; i++) x[i] = i + 1000 * me;
#pragma acc data copyin(x) copyout(y)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) y[i] = 2 * x[i];
  }
  xmp_sync_all(NULL);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * (i + 1000 * right), y[i]:[right]);
  x[0:N]:[right] = y[:];
  xmp_sync_all(NULL);
  int sum = 0;
#pragma acc parallel loop copyin(x) reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += (int)x[i];
  total:[right] = sum;
  xmp_sync_all(NULL);
  const int before = (left + size - 1) % size;
  EXPECT(N * (N - 1) + 2 * N * 1000 * before, total);
#pragma acc declare create(x)
#pragma acc update device(x)
#pragma acc parallel loop present(x)
  for (int i = 0; i < N; i++) x[i] = -1;
#pragma acc update host(x)
  EXPECT_REAL(-1, x[0]:[me]);
  xmp_sync_all(NULL);
  return VERDICT();
}
