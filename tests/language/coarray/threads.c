// Threads of a parallel region use coarrays of nodes that share memory.
// nodes: 1 2 4
// flags: -fopenmp
#include "check.h"
enum { N = 1000 };
int x[N]:[*];

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size, left = (me + size - 1) % size;
#pragma omp parallel for
  for (int i = 0; i < N; i++) x[i]:[right] = 10 * i + me;
  xmp_sync_all(NULL);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 10 * i + left, x[i]);
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) sum += x[i]:[right] - me;
  EXPECT(10 * (N * (N - 1) / 2), sum);
  xmp_sync_all(NULL);
  return VERDICT();
}
