// continue, inner break, switch, goto inside the body, conditional expressions and nested functions' returns.
// nodes: 1 2 3 4
#include "check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(3)) onto p
int a[N];
#pragma xmp align a[i] with t(i)

static int classify(int i) {
  if (i % 2) return 1;
  for (int k = 2;; k++)
    if (k * k > i) return k;
}

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = -1;
    if (i % 5 == 0) continue;
    int s = 0;
    for (int j = 0;; j++) {
      if (j == 3) continue;
      if (j > i) break;
      s += j;
    }
    switch (i % 4) {
      case 0: s += 1000; break;
      case 1: goto skip;
      default: s += classify(i);
    }
    while (s > 500 && s < 1000) s -= 100;
  skip:
    a[i] = i % 2 ? s : -s;
  }
  for (int i = 0; i < N; i++) {
    if (owner_cyclic(i, 3, np) != me) continue;
    int e = -1;
    if (i % 5) {
      int s = 0;
      for (int j = 0; j <= i; j++) s += j == 3 ? 0 : j;
      if (i % 4 == 0) s += 1000;
      if (i % 4 > 1) s += classify(i);
      if (i % 4 != 1)
        while (s > 500 && s < 1000) s -= 100;
      e = i % 2 ? s : -s;
    }
    EXPECT_AT(i, e, a[i]);
  }
  return VERDICT();
}
