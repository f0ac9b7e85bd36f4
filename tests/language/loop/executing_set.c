// Inside a distributed loop the executing set is that of the iteration: collectives in the body. Its header is evaluated
// by the nodes that meet the loop.
// nodes: 2 4 6
#include "check.h"
#define N 10
#define M 6
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,cyclic) onto p
#pragma xmp nodes line(*)
#pragma xmp template u(0:63)
#pragma xmp distribute u(cyclic(2)) onto line
#pragma xmp template b(0:63)
#pragma xmp distribute b(block) onto line

static int size_of_set(void) { return xmp_num_nodes(); }

static void header_calls(void) {
  int np = check_nodes(), nodes = 0, cyclic = 0, stepped = 0, offset = 0, rim = 0;
#pragma xmp loop on line(i) reduction(+ : nodes)
  for (int i = 1; i <= xmp_num_nodes(); i++) nodes += i;
  EXPECT(np * (np + 1) / 2, nodes);
#pragma xmp loop on u(i) reduction(+ : cyclic)
  for (int i = size_of_set(); i < 7 * size_of_set(); i++) cyclic += i;
  EXPECT(3 * np * (8 * np - 1), cyclic);
#pragma xmp loop on b(i) reduction(+ : stepped)
  for (int i = 0; i < 6 * size_of_set(); i += size_of_set()) stepped += i;
  EXPECT(15 * np, stepped);
#pragma xmp loop on u(i + size_of_set()) reduction(+ : offset)
  for (int i = 0; i < 40; i++) offset += i;
  EXPECT(780, offset);
#pragma xmp loop on b(i) expand(0) reduction(+ : rim)
  for (int i = 0; i < size_of_set(); i++) rim += size_of_set();
  EXPECT(np, rim);
}

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
  header_calls();
  return VERDICT();
}
