// Constants in kernels: const variables of the file and of functions, tables, enumerators, sizeof, literals.
// nodes: 1
#include <limits.h>
#include <stddef.h>
#include "device.h"
#define N 40
#define HALF 0.5f
enum { FIRST = 3, SECOND, LAST = 1 << 10 };
static const double weight[3] = {0.25, 0.5, 0.25};
static const int table[2][4] = {{1, 2, 3, 4}, {10, 20, 30, 40}};
static const float scale = 1.5f;
static const unsigned long big = 0x123456789abcdefUL;
static const struct { int a; char name[4]; } entry[2] = {{7, "ab"}, {8, "cd"}};
struct layout {
  char c;
  double d;
};

int main(void) {
  const int local = 12;
  const double coefficient[2] = {2.0, 4.0};
  double r[N];
  long w[N];
  int c[N];
#pragma acc parallel loop copyout(r, w, c)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = 0; k < 3; k++) s += weight[k] * (i + k);
    r[i] = s * scale + HALF + coefficient[i % 2] + 0x1.8p1 + 1e-3;
    w[i] = (long)(big >> i % 8) + local + LONG_MAX / 2 + sizeof(struct layout) + offsetof(struct layout, d);
    c[i] = table[i % 2][i % 4] + SECOND * LAST + entry[i % 2].a + entry[i % 2].name[1] + 'x' + '\n' + INT_MIN / 4 + 017 +
           (i > 5 ? 1u : 2u);
  }
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int k = 0; k < 3; k++) s += weight[k] * (i + k);
    EXPECT_REAL_AT(i, s * scale + HALF + coefficient[i % 2] + 0x1.8p1 + 1e-3, r[i]);
    EXPECT_AT(i, (long)(big >> i % 8) + 12 + LONG_MAX / 2 + 16 + 8, w[i]);
    EXPECT_AT(i, (int)(table[i % 2][i % 4] + 4 * 1024 + 7 + i % 2 + "bd"[i % 2] + 'x' + '\n' + INT_MIN / 4 + 15 + (i > 5 ? 1 : 2)),
              c[i]);
  }
  return VERDICT();
}
