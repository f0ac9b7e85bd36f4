// Distributed loops, reflects and reductions inside a task on a subset work on that subset.
// nodes: 2 3 4 6
#include "check.h"
#define N 14
#pragma xmp nodes p(*)

static void work(int first) {
#pragma xmp nodes q(*)=*
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto q
  int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
  int nq = xmp_num_nodes(), rank = xmpc_node_num(), sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = first + i;
#pragma xmp reflect (a)
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < N - 1; i++) {
    b[i] = a[i - 1] + a[i + 1];
    sum += b[i];
  }
  int expected = 0;
  for (int i = 1; i < N - 1; i++) {
    expected += 2 * (first + i);
    if (owner_block(i, N, nq) == rank) EXPECT_AT(i, 2 * (first + i), b[i]);
  }
  if (rank <= owner_block(N - 2, N, nq)) EXPECT(expected, sum);
}

int main(void) {
  int np = check_nodes();
  work(0);
#pragma xmp task on p(1:np-1)
  work(100);
#pragma xmp task on p(2:np)
  work(200);
  work(300);
  return VERDICT();
}
