// On clauses that are linear in a loop index: a*i + c with any factor, over every distribution.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 61
#pragma xmp nodes p(*)
#pragma xmp template tb(0:N-1)
#pragma xmp distribute tb(block) onto p
#pragma xmp template tn[N]
#pragma xmp distribute tn[block(64)] onto p
#pragma xmp template tc(0:N-1)
#pragma xmp distribute tc(cyclic) onto p
#pragma xmp template tw(-5:N-6)
#pragma xmp distribute tw(cyclic(4)) onto p
#pragma xmp template tg[N]
#pragma xmp distribute tg[gblock(*)] onto p
double b[N], c[N], w[N], g[N];
#pragma xmp align b[i] with tb(i)
#pragma xmp align c[i] with tc(i)
#pragma xmp align w[i] with tw(i-5)
#pragma xmp align g[i] with tg[i]

static int parts[8], *map = parts, np, me;  // a pointer: its length is the number of nodes
static int gblock(int x) { return owner_gblock(x, map); }

// How often this node ran an iteration must be 1 where it owns the element x(i), else 0.
#define CHECK(first, last, step, x, offset, owner)                                                   \
  for (int i = first; (step) > 0 ? i <= (last) : i >= (last); i += step) {                            \
    int in = (x) >= 0 - (offset) && (x) < N - (offset);                                               \
    EXPECT_AT(i, in && (owner) == me, ran[i + 100]);                                                  \
  }                                                                                                  \
  memset(ran, 0, sizeof ran)

int main(void) {
  np = check_nodes(), me = check_me();
  int ran[300] = {0}, n = N - 1, two = 2, minus = -1, zero = 0;
  for (int r = 0, rest = N; r < np; r++) rest -= map[r] = r + 1 == np ? rest : (r * 7) % 11;
#pragma xmp template_fix[gblock(map)] tg
#pragma xmp loop (i) on tb(2*i)
  for (int i = 0; i < N / 2; i++) ran[i + 100]++, b[2 * i] = 2 * i;
  CHECK(0, N / 2 - 1, 1, 2 * i, 0, owner_block(2 * i, N, np));
#pragma xmp loop (i) on tb(2*i+1)
  for (int i = 0; i < N / 2; i++) ran[i + 100]++, b[2 * i + 1] = 2 * i + 1;
  CHECK(0, N / 2 - 1, 1, 2 * i + 1, 0, owner_block(2 * i + 1, N, np));
  for (int i = 0; i < N - 1; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, i, b[i]);
#pragma xmp loop on tb(n-i)
  for (int i = 0; i < N; i++) ran[i + 100]++;
  CHECK(0, N - 1, 1, n - i, 0, owner_block(n - i, N, np));
#pragma xmp loop on tb(-i)
  for (int i = -N + 1; i <= 0; i += 3) ran[i + 100]++;
  CHECK(-N + 1, 0, 3, -i, 0, owner_block(-i, N, np));
#pragma xmp loop on tb(-(3 * i - 2) + n)
  for (int i = 20; i > 0; i -= 2) ran[i + 100]++;
  CHECK(20, 1, -2, n + 2 - 3 * i, 0, owner_block(n + 2 - 3 * i, N, np));
#pragma xmp loop on tb(two * i + 5)
  for (int i = -10; i < N; i++) ran[i + 100]++;  // reaches beyond the template: nobody's
  CHECK(-10, N - 1, 1, two * i + 5, 0, owner_block(two * i + 5, N, np));
#pragma xmp loop on tb(minus * (i - 40))
  for (int i = 0; i < N; i += 2) ran[i + 100]++;
  CHECK(0, N - 1, 2, 40 - i, 0, owner_block(40 - i, N, np));
#pragma xmp loop on tb(zero * i + 7)
  for (int i = 0; i < N; i++) ran[i + 100]++;
  CHECK(0, N - 1, 1, 7, 0, owner_block(7, N, np));
#pragma xmp loop on tb(i + i)
  for (int i = 0; i < N; i++) ran[i + 100]++;
  CHECK(0, N - 1, 1, 2 * i, 0, owner_block(2 * i, N, np));
#pragma xmp loop on tn[(long)2 * i]
  for (int i = 0; i < N; i++) ran[i + 100]++;
  CHECK(0, N - 1, 1, 2 * i, 0, owner_block_n(2 * i, 64));
#pragma xmp loop on tg[n - 2*i]
  for (short i = 0; i < N; i++) {
    ran[i + 100]++;
    g[n - 2 * i] = i;
  }
  CHECK(0, N - 1, 1, n - 2 * i, 0, gblock(n - 2 * i));
#pragma xmp loop on tg[n - 2*i]
  for (int i = 0; i <= n / 2; i++) EXPECT_REAL_AT(i, i, g[n - 2 * i]);
#pragma xmp loop on tc(3*i+1)
  for (int i = 0; i < N; i++) {
    ran[i + 100]++;
    c[3 * i + 1] = i;
  }
  CHECK(0, N - 1, 1, 3 * i + 1, 0, owner_cyclic(3 * i + 1, 1, np));
#pragma xmp loop on tc(n-i)
  for (int i = n; i >= 0; i--) {
    ran[i + 100]++;
    c[n - i] += 2 * i;
  }
  CHECK(n, 0, -1, n - i, 0, owner_cyclic(n - i, 1, np));
#pragma xmp loop on tc(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * (n - i) + (i % 3 == 1 ? i / 3 : 0), c[i]);
#pragma xmp loop on tw(2*i-5)
  for (int i = 0; i < N; i++) {
    ran[i + 100]++;
    w[2 * i] = i;
  }
  CHECK(0, N - 1, 1, 2 * i, 0, owner_cyclic(2 * i, 4, np));
#pragma xmp loop on tw(n-5-i)
  for (int i = 0; i < N; i++) {
    ran[i + 100]++;
    w[n - i] += 100;
  }
  CHECK(0, N - 1, 1, n - i, 0, owner_cyclic(n - i, 4, np));
#pragma xmp loop on tw(i-5)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 100 + (i % 2 ? 0 : i / 2), w[i]);
  // Each element once, on its owner: sums are those of the serial loop.
  double sum = 1;
#pragma xmp loop on tb(n-i) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += i;
  EXPECT_REAL(1 + N * (N - 1) / 2, sum);
  double most = -1;
  int place = -1;
#pragma xmp loop on tc(n-i) reduction(firstmax:most/place/)
  for (int i = 0; i < N; i++)
    if ((i * 7) % 13 > most) most = (i * 7) % 13, place = i;
  EXPECT_REAL(12, most);
  int first = 0;
  while ((first * 7) % 13 != 12) first++;
  EXPECT(first, place);
  return VERDICT();
}
