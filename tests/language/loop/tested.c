// On clauses that are no linear form of one index: each iteration asks who owns its element.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template tb(0:N-1)
#pragma xmp distribute tb(block) onto p
#pragma xmp template tc(0:N-1)
#pragma xmp distribute tc(cyclic) onto p
#pragma xmp template tw[N]
#pragma xmp distribute tw[cyclic(3)] onto p
#pragma xmp template tg[N]
#pragma xmp distribute tg[gblock(*)] onto p
double b[N], c[N], w[N], g[N];
#pragma xmp align b[i] with tb(i)
#pragma xmp align c[i] with tc(i)
#pragma xmp align w[i] with tw[i]
#pragma xmp align g[i] with tg[i]
static int parts[8], *map = parts, np, me, perm[N];  // map is a pointer: it has one entry a node
struct box {
  int i, at[N];
} box;
static int twist(int i) { return (7 * i + 3) % N; }
#define SQUARE(x) ((x) * (x))

static int owner(int which, int x) {
  if (x < 0 || x >= N) return -1;
  return which == 0   ? owner_block(x, N, np)
         : which == 1 ? owner_cyclic(x, 1, np)
         : which == 2 ? owner_cyclic(x, 3, np)
                      : owner_gblock(x, map);
}
#define CHECK(which, count, x)                                                            \
  for (int i = 0; i < (count); i++) EXPECT_AT(i, owner(which, x) == me, ran[i]); \
  memset(ran, 0, sizeof ran)

int main(void) {
  np = check_nodes(), me = check_me();
  int ran[4 * N] = {0};
  for (int r = 0, rest = N; r < np; r++) rest -= map[r] = r + 1 == np ? rest : (r * 5) % 9;
#pragma xmp template_fix[gblock(map)] tg
  for (int i = 0; i < N; i++) perm[i] = (11 * i + 5) % N;
  box.i = 4;
  for (int i = 0; i < N; i++) box.at[i] = N - 1 - i;
#pragma xmp loop (i) on tb(i*i)
  for (int i = 0; i < N; i++) ran[i]++;
  CHECK(0, N, i * i);
#pragma xmp loop (i) on tb(perm[i])
  for (int i = 0; i < N; i++) ran[i]++, b[perm[i]] = i;
  CHECK(0, N, perm[i]);
#pragma xmp loop (i) on tc(perm[i])
  for (int i = 0; i < N; i++) ran[i]++, c[perm[i]] = i;
  CHECK(1, N, perm[i]);
#pragma xmp loop (i) on tw[twist(i)]
  for (int i = 0; i < N; i++) ran[i]++, w[twist(i)] = i;
  CHECK(2, N, twist(i));
#pragma xmp loop (i) on tg[twist(i)]
  for (int i = 0; i < N; i++) ran[i]++, g[twist(i)] = i;
  CHECK(3, N, twist(i));
  for (int i = 0; i < N; i++) {
    if (owner(0, perm[i]) == me) EXPECT_REAL_AT(i, i, b[perm[i]]);
    if (owner(1, perm[i]) == me) EXPECT_REAL_AT(i, i, c[perm[i]]);
    if (owner(2, twist(i)) == me) EXPECT_REAL_AT(i, i, w[twist(i)]);
    if (owner(3, twist(i)) == me) EXPECT_REAL_AT(i, i, g[twist(i)]);
  }
#pragma xmp loop on tb(i / 3)
  for (int i = 0; i < 3 * N; i++) {
    if (i % 2) continue;
    ran[i]++;
  }
  for (int i = 1; i < 3 * N; i += 2) ran[i] += owner(0, i / 3) == me;
  CHECK(0, 3 * N, i / 3);
#pragma xmp loop on tw[i % N]
  for (unsigned char i = 0; i < 3 * N; i++) ran[i]++;
  CHECK(2, 3 * N, i % N);
#pragma xmp loop on tc(SQUARE(i) % N)
  for (int i = 0; i < N; i++) ran[i]++;
  CHECK(1, N, i * i % N);
#pragma xmp loop on tb(i < 5 ? 2 * i : 30)
  for (int i = 0; i < N; i++) ran[i]++;
  CHECK(0, N, i < 5 ? 2 * i : 30);
  // A member called like the index is no index.
#pragma xmp loop on tb(box.at[i] + box.i - 4)
  for (int i = 0; i < N; i++) ran[i]++;
  CHECK(0, N, box.at[i]);
#pragma xmp loop on tb(i + box.i)
  for (int i = 0; i < N; i++) ran[i]++;
  CHECK(0, N, i + 4);
  // Steps, reductions.
  long sum = 0;
  int seen[N] = {0};
#pragma xmp loop on tc(perm[i]) reduction(+:sum, seen)
  for (int i = N - 1; i >= 0; i -= 3) sum += i, seen[i]++;
  long e = 0;
  for (int i = N - 1; i >= 0; i -= 3) e += i;
  EXPECT(e, sum);
  for (int i = 0; i < N; i++) EXPECT_AT(i, (N - 1 - i) % 3 == 0, seen[i]);
  int last = -1, where = -1;
#pragma xmp loop on tb(perm[i]) reduction(lastmax:last/where/)
  for (int i = 0; i < N; i++)
    if (i % 8 >= last) last = i % 8, where = i;
  EXPECT(7, last);
  EXPECT(N / 8 * 8 - 1, where);
  return VERDICT();
}
