// Expressions that C++ and OpenCL have in other forms: statement expressions, members of what functions return, constant
// arrays behind labels; and loops near the ends of long.
// nodes: 1
#include "device.h"
#include <limits.h>
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define N 30

typedef struct {
  double x, y;
} pair;
static pair make(double x, double y) {
  pair r = {x, y};
  return r;
}
static int larger(int a, int b) { return MAX(a, b); }
static int stepped(int i) {
  const int table[2] = {i, 2};
  const char word[4] = "abc";
  int r = 0;
again:
  r += table[0] + table[1] + (word[1] == 'b');
  if (r < 10) goto again;
  return r;
}
static int stepped_here(int i) {
  int r = 0;
  while (r < 10) r += i + 3;
  return r;
}

int main(void) {
  double o[N];
  int m[N], s[N], sum = 0;
#pragma acc parallel loop copyout(o, m, s) reduction(+:sum)
  for (int i = 0; i < N; i++) {
    o[i] = make(i, 7).y * make(2, i).y + make(i, 1).x;
    m[i] = larger(i, 3) + MAX(i, 2 * i - 5);
    ({
      for (int k = 0; k < 5; k++) {
        if (k == 3) break;
        sum += ({ int twice = 2 * k; twice; });
      }
    });
    s[i] = stepped(i);
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 8.0 * i, o[i]);
    EXPECT_AT(i, (i > 3 ? i : 3) + (i > 2 * i - 5 ? i : 2 * i - 5), m[i]);
    EXPECT_AT(i, stepped_here(i), s[i]);
  }
  EXPECT(6 * N, sum);
  long count = 0, from = (1L << 62) + N - N;
  unsigned long big = 0;
#pragma acc parallel loop reduction(+:count)
  for (long i = from; i < from + 5; i++) count += i - from + 1;
  EXPECT(15, count);
#pragma acc parallel loop reduction(+:count)
  for (long i = LONG_MAX - 50; i < LONG_MAX - 10; i += 2) count++;
  EXPECT(35, count);
#pragma acc parallel loop reduction(+:count)
  for (long i = LONG_MIN + 5; i > LONG_MIN; i--) count++;
  EXPECT(40, count);
#pragma acc parallel loop reduction(+:big)
  for (unsigned long i = 1UL << 62; i < (1UL << 62) + 7; i++) big += i - (1UL << 62);
  EXPECT(21, (long)big);
  // Real numbers choose, as such.
  double x[N];
  float y[N];
  for (int i = 0; i < N; i++) x[i] = i % 3 * 0.25, y[i] = i % 2 * 0.5f;
#pragma acc parallel loop copy(x, y)
  for (int i = 0; i < N; i++) {
    x[i] = x[i] ? 1 / x[i] : y[i] + 1 ? -1 : 0;
    y[i] = (y[i] ?: 3.0f) + (x[i] - 4 ? 0 : 10) + (y[i] < 1 ? x[i] ? 100 : 200 : 0);
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, i % 3 == 0 ? -1 : i % 3 == 1 ? 4 : 2, x[i]);
    EXPECT_REAL_AT(i, (i % 2 ? 0.5f : 3) + (i % 3 == 1 ? 10 : 0) + 100, y[i]);
  }
  return VERDICT();
}
