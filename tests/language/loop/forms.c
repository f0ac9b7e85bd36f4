// Canonical forms of the for statement: <, <=, >, >=, ++, --, +=, i = i + c, declared inside and outside.
// nodes: 1 2 3 4
#include "check.h"
#define N 21
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic(2)] onto p

int main(void) {
  int np = check_nodes(), me = check_me();
  int s[N], r[N], i;
  long l;
  unsigned short h;
#define CHECK(first, op, last, step)                                                            \
  do {                                                                                          \
    int es[N] = {0}, er[N] = {0};                                                               \
    for (int g = (first); g op(last); g += (step))                                              \
      es[g] += owner_block(g, N, np) == me, er[g] += owner_cyclic(g, 2, np) == me;               \
    for (int g = 0; g < N; g++) EXPECT_AT(g, es[g], s[g]), EXPECT_AT(g, er[g], r[g]);            \
  } while (0)
#define CLEAR() memset(s, 0, sizeof s), memset(r, 0, sizeof r)
  CLEAR();
#pragma xmp loop on t(i)
  for (i = 0; i < N; ++i) s[i]++;
#pragma xmp loop on u[i]
  for (i = 0; i < N; i += 1) r[i]++;
  CHECK(0, <, N, 1);
  CLEAR();
#pragma xmp loop on t(i)
  for (int i = 2; i <= N - 3; i = i + 4) s[i]++;
#pragma xmp loop on u[i]
  for (int i = 2; i <= N - 3; i = 4 + i) r[i]++;
  CHECK(2, <=, N - 3, 4);
  CLEAR();
#pragma xmp loop on t(i)
  for (int i = N - 1; i >= 0; i--) s[i]++;
#pragma xmp loop on u[i]
  for (int i = N - 1; i > -1; --i) r[i]++;
  CHECK(N - 1, >=, 0, -1);
  CLEAR();
#pragma xmp loop on t(i)
  for (int i = N - 2; i > 3; i -= 3) s[i]++;
#pragma xmp loop on u[i]
  for (int i = N - 2; i > 3; i = i - 3) r[i]++;
  CHECK(N - 2, >, 3, -3);
  CLEAR();
#pragma xmp loop on t(l)
  for (l = 1; N > l; l++) s[l]++;
#pragma xmp loop on u[h]
  for (h = 1; h < N; h++) r[h]++;
  CHECK(1, <, N, 1);
  CLEAR();
#pragma xmp loop on t(i)
  for (int i = 5; i < 5; i++) s[i]++;
#pragma xmp loop on u[i]
  for (int i = 7; i <= 3; i++) r[i]++;
  CHECK(5, <, 5, 1);
  return VERDICT();
}
