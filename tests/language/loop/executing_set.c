// Inside a distributed loop the executing set is that of the iteration: collectives in the body.
// nodes: 2 4 6
#include "check.h"
#define N 10
#define M 6
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,cyclic) onto p

static int size_of_set(void) { return xmp_num_nodes(); }

int main(void) {
  int np2 = check_nodes() / 2, me = check_me(), bad = 0, iterations = 0;
#pragma xmp loop (j) on t(:, j)
  for (int j = 0; j < M; j++) {
    int v = me;
    iterations++;
#pragma xmp reduction(+:v)
    bad += v != 4 * (me / 2) + 1 || size_of_set() != 2;
#pragma xmp barrier
  }
  int expected = 0;
  for (int j = 0; j < M; j++) expected += j % np2 == me / 2;
  EXPECT(expected, iterations);
  EXPECT(0, bad);
#pragma xmp loop (i) on t(i, :)
  for (int i = 0; i < N; i++) bad += size_of_set() != np2;
  EXPECT(0, bad);
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) bad += size_of_set() != 1;
  EXPECT(0, bad);
  EXPECT(2 * np2, size_of_set());
  return VERDICT();
}
