// A loop in a task on a part of the nodes, where all of its iterations belong to them: however its template is distributed,
// upwards and downwards, in steps, also where it leads beyond the template or has no iterations at all.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 29
#pragma xmp nodes p(*)
#pragma xmp template b(0:N-1)
#pragma xmp distribute b(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic) onto p
#pragma xmp template d(0:N-1)
#pragma xmp distribute d(cyclic(3)) onto p

static int np;

// Whether the owners of all iterations are among the first `nodes` nodes; their number comes to *count.
static int within(int lo, int hi, int step, int nodes, int (*owner)(int), int *count) {
  *count = 0;
  for (int i = lo; step > 0 ? i <= hi : i >= hi; i += step) {
    if (i < 0 || i >= N) continue;
    if (owner(i) >= nodes) return 0;
    ++*count;
  }
  return 1;
}
static int of_block(int i) { return owner_block(i, N, np); }
static int of_cyclic(int i) { return i % np; }
static int of_blocks(int i) { return i / 3 % np; }

static int made(int which, int lo, int hi, int step) {
  int sum = 0;
  if (which == 0 && step > 0) {
#pragma xmp loop on b(i) reduction(+ : sum)
    for (int i = lo; i <= hi; i += step) sum++;
  } else if (which == 0) {
#pragma xmp loop on b(i) reduction(+ : sum)
    for (int i = lo; i >= hi; i += step) sum++;
  } else if (which == 1 && step > 0) {
#pragma xmp loop on c(i - 2) reduction(+ : sum)
    for (int i = lo + 2; i <= hi + 2; i += step) sum++;
  } else if (which == 1) {
#pragma xmp loop on c(i - 2) reduction(+ : sum)
    for (int i = lo + 2; i >= hi + 2; i += step) sum++;
  } else if (step > 0) {
#pragma xmp loop on d(i) reduction(+ : sum)
    for (int i = lo; i <= hi; i += step) sum++;
  } else {
#pragma xmp loop on d(i) reduction(+ : sum)
    for (int i = lo; i >= hi; i += step) sum++;
  }
  return sum;
}

int main(void) {
  int (*const owner[])(int) = {of_block, of_cyclic, of_blocks};
  int inside = 0;
  np = check_nodes();
  for (int k = 0; k < 3000; k++) {
    const int which = k % 3, nodes = 1 + k / 3 % np, a = k * 7 % (N + 12) - 6, b = k * 11 % (N + 12) - 6;
    const int step = (k / 9 % 2 ? 1 : -1) * (1 + k % 5), lo = step > 0 ? a < b ? a : b : a < b ? b : a;
    int hi = a + b - lo, count;
    if (k % 50 == 0) hi = lo - step;
    if (!within(lo, hi, step, nodes, owner[which], &count)) continue;
    inside++;
#pragma xmp task on p(1:nodes)
    EXPECT_AT(k, count, made(which, lo, hi, step));
  }
  EXPECT(1, inside > 200);

  for (int nodes = 1; nodes <= np; nodes++) { /* odd indices of the first nodes, in both directions */
    int sum = 0, back = 0, last = N;
    while (last > 0 && owner_block(last - 1, N, np) >= nodes) last--;
#pragma xmp task on p(1:nodes)
    {
#pragma xmp loop on b(2*i+1) reduction(+ : sum)
      for (int i = -2; i < last / 2; i++) sum++;
#pragma xmp loop on b(last-2*i) reduction(+ : back)
      for (int i = 1; i < N; i++) back++;
      EXPECT_AT(nodes, last / 2, sum);
      EXPECT_AT(nodes, last / 2, back);
    }
  }

  int own = 0;
#pragma xmp task on p(1:np)
  {
#pragma xmp loop on p(j) reduction(+ : own)
    for (int j = 1; j <= np + 3; j++) own++;
  }
  EXPECT(np, own);
  return VERDICT();
}
