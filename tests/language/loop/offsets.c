// on t(i+c) and t(i-c): iteration i runs where that template element is.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 25
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(3)] onto p
#pragma xmp template v(1:N)
#pragma xmp distribute v(cyclic) onto p

int main(void) {
  int np = check_nodes(), me = check_me(), c = 2;
  int s[N + 8] = {0};
#pragma xmp loop (i) on t(i+1)
  for (int i = 0; i < N - 1; i++) s[i] += 1;
#pragma xmp loop (i) on t(i-1)
  for (int i = 1; i <= N; i++) s[i] += 10;
#pragma xmp loop (i) on u[i+c]
  for (int i = 0; i < N - c; i++) s[i] += 100;
#pragma xmp loop (i) on u[i - c - 1]
  for (int i = N; i > 3; i -= 2) s[i] += 1000;
#pragma xmp loop (i) on v(i + 1)
  for (int i = 0; i < N; i += 3) s[i] += 10000;
#pragma xmp loop (i) on t(i + 2)
  for (int i = 0; i < N - 2; i++) s[i] += 100000;
  unsigned back = 3;
#pragma xmp loop (i) on t(i - back)
  for (int i = 3; i < N; i++) s[i] += 1000000;
  for (int i = 0; i <= N; i++) {
    int e = 0;
    if (i < N - 1 && owner_block(i + 1, N, np) == me) e += 1;
    if (i >= 1 && owner_block(i - 1, N, np) == me) e += 10;
    if (i < N - c && owner_cyclic(i + c, 3, np) == me) e += 100;
    if (i > 3 && (N - i) % 2 == 0 && owner_cyclic(i - 3, 3, np) == me) e += 1000;
    if (i < N && i % 3 == 0 && i % np == me) e += 10000;
    if (i < N - 2 && owner_block(i + 2, N, np) == me) e += 100000;
    if (i >= 3 && i < N && owner_block(i - 3, N, np) == me) e += 1000000;
    EXPECT_AT(i, e, s[i]);
  }
  return VERDICT();
}
