// Loops without iterations may have any step; those with some have theirs: block, cyclic, block-cyclic, nodes, a second
// dimension, an expression with calls, kernels.
// nodes: 1 2 3
#include "check.h"
#define N 24
#pragma xmp nodes p[*]
#pragma xmp template b[N], c[N], k[N]
#pragma xmp distribute b[block] onto p
#pragma xmp distribute c[cyclic] onto p
#pragma xmp distribute k[cyclic(3)] onto p
int in_b[N], in_c[N], in_k[N];
#pragma xmp align in_b[i] with b[i]
#pragma xmp align in_c[i] with c[i]
#pragma xmp align in_k[i] with k[i]

static int asked;
static int same(int i) {
  asked++;
  return i;
}

static void through(int from, int to, int step) {
  const int up = step > 0 || from > to;
  int count = 0, expected = 0, rows = 0, times;

  if (up) {
#pragma xmp loop on b[i] reduction(+ : count)
    for (int i = from; i <= to; i += step) count += in_b[i] + 1;
#pragma xmp loop on c[i] reduction(+ : count)
    for (int i = from; i <= to; i += step) count += in_c[i] + 1;
#pragma xmp loop on k[i] reduction(+ : count)
    for (int i = from; i <= to; i += step) count += in_k[i] + 1;
    if (from <= to) for (int i = from; i <= to; i += step) expected += 3;
  } else {
#pragma xmp loop on b[i] reduction(+ : count)
    for (int i = from; i >= to; i += step) count += in_b[i] + 1;
#pragma xmp loop on c[i] reduction(+ : count)
    for (int i = from; i >= to; i += step) count += in_c[i] + 1;
#pragma xmp loop on k[i] reduction(+ : count)
    for (int i = from; i >= to; i += step) count += in_k[i] + 1;
    for (int i = from; i >= to; i += step) expected += 3;
  }
  EXPECT_AT(100 * from + to, expected, count);

  asked = 0;
  if (up) {
#pragma xmp loop on b[i] reduction(+ : rows)
    for (int i = same(from); i <= same(to); i += step) rows++;
    times = asked;
    EXPECT_AT(100 * from + to, expected / 3, rows);
    EXPECT_AT(100 * from + to, 2, times);
  }
}

int main(void) {
  const int zero = check_nodes() - check_nodes();
#pragma xmp loop on b[i]
  for (int i = 0; i < N; i++) in_b[i] = 0;
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) in_c[i] = 0;
#pragma xmp loop on k[i]
  for (int i = 0; i < N; i++) in_k[i] = 0;
  for (int step = -5; step <= 5; step++) {
    through(7, 6, step > 0 ? step : zero);
    through(0, -1, step);
    if (step > 0) through(zero, N - 1, step);
    if (step < 0) through(N - 1, 2, step);
  }
  return VERDICT();
}
