// xmp loop with omp parallel for in both orders, with schedule, private and reduction clauses.
// nodes: 1 2 4
// flags: -fopenmp
#include "check.h"
#include <omp.h>
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u[i]

int main(void) {
  int np = check_nodes(), me = check_me();
  omp_set_num_threads(2);
#pragma xmp loop on t(i)
#pragma omp parallel for
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp parallel for schedule(static, 3)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] += 100;
#pragma xmp loop on u[i]
#pragma omp parallel for
  for (int i = 0; i < N; i++) b[i] = -i;
  int x = -1;
#pragma omp parallel for private(x)
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++) {
    x = i * 2;
    b[i] += x;
  }
  for (int i = 0; i < N; i++) {
    if (owner_block(i, N, np) == me) EXPECT_AT(i, 100 + i, a[i]);
    if (i % np == me) EXPECT_AT(i, i, b[i]);
  }
  long sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
#pragma omp parallel for reduction(+:sum)
  for (int i = 0; i < N; i++) sum += a[i];
  EXPECT(N * 100 + N * (N - 1) / 2, sum);
  sum = 5;
#pragma omp parallel for reduction(+:sum)
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += a[i];
  EXPECT(5 + N * 100 + N * (N - 1) / 2, sum);
  return VERDICT();
}
