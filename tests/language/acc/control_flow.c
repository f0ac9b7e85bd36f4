// Statements inside kernels: if, switch, while, do, break, continue, conditional and comma expressions, inner scopes.
// nodes: 1
#include "device.h"
#define N 100

#define BODY(i, r)                                  \
  do {                                              \
    int x = i, steps = 0;                           \
    while (x != 1 && steps < 200) {                 \
      if (x == 0) break;                            \
      x = x % 2 ? 3 * x + 1 : x / 2;                \
      steps++;                                      \
    }                                               \
    int kind = 0;                                   \
    switch (i % 6) {                                \
      case 0: kind = 10; break;                     \
      case 1:                                       \
      case 2: kind = 20; /* fall through */         \
      case 3: kind += 3; break;                     \
      default: {                                    \
        int kind_inside = i;                        \
        kind = kind_inside > 50 ? 1 : 2;            \
      }                                             \
    }                                               \
    int sum = 0, k = 0;                             \
    do {                                            \
      if (k % 3 == 1) continue;                     \
      sum += k;                                     \
    } while (++k < i % 10);                         \
    for (int a = 0, z = 10; a < z; a++, z--) {      \
      int sum2 = a * z;                             \
      sum += (sum2 && a > 2) || z == 7 ? sum2 : -1;   \
    }                                               \
    r = steps * 1000 + kind * 100 + sum;            \
  } while (0)

int main(void) {
  int v[N];
#pragma acc parallel loop copyout(v)
  for (int i = 0; i < N; i++) {
    if (i == 17) continue;
    BODY(i, v[i]);
  }
  for (int i = 0; i < N; i++) {
    int e;
    BODY(i, e);
    if (i != 17) EXPECT_AT(i, e, v[i]);
  }
  return VERDICT();
}
