// Subscripts of an on clause that mention several indices, an index twice, or need the nodes of a section.
// nodes: 2 4 6
#include "check.h"
#define N 12
#pragma xmp nodes q(*)
#pragma xmp template t1(0:2*N)
#pragma xmp distribute t1(block) onto q
#pragma xmp template c1(0:2*N)
#pragma xmp distribute c1(cyclic(2)) onto q
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:2*N-1)
#pragma xmp distribute t(block,cyclic) onto p
#pragma xmp template u(0:N-1,0:N-1)
#pragma xmp distribute u(block,*) onto q
static int np, me, ran[N][2 * N], lo[N], hi[N];

static int calls;
static void barrier_of_row(void) {
#pragma xmp barrier
  calls += xmp_num_nodes();
}

#define CHECK(jmax, expected)                                            \
  for (int i = 0; i < N; i++)                                           \
    for (int j = 0; j < (jmax); j++) EXPECT_AT(100 * i + j, expected, ran[i][j]); \
  memset(ran, 0, sizeof ran)

static void planes(void) {
#pragma xmp loop (i, j) on t1(i + j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) ran[i][j]++;
  CHECK(N, owner_block(i + j, 2 * N + 1, np) == me);
#pragma xmp loop (i, j) on c1(i + j)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) ran[i][j]++;
  CHECK(N, j >= i && owner_cyclic(i + j, 2, np) == me);
#pragma xmp loop on c1(2*i - j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) ran[i][j]++;
  CHECK(N, 2 * i - j >= 0 && owner_cyclic(2 * i - j, 2, np) == me);
#pragma xmp loop on t1(i * j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) ran[i][j]++;
  CHECK(N, i * j <= 2 * N && owner_block(i * j, 2 * N + 1, np) == me);
  double sum = 0;
#pragma xmp loop on t1(i + 2*j) reduction(+:sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N / 2; j++) sum += i * j;
  EXPECT_REAL((N - 1) * N / 2 * (N / 2 - 1) * (N / 2) / 2, sum);
}

static void grid(int rows) {
  int r = me % 2, c = me / 2;
#pragma xmp loop (j, i) on t(i, i + j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) ran[i][j]++;
  CHECK(N, owner_block(i, N, 2) == r && owner_cyclic(i + j, 1, rows) == c);
#pragma xmp loop (i) on t(i, i)
  for (int i = 0; i < N; i++) ran[i][0]++;
  CHECK(1, owner_block(i, N, 2) == r && owner_cyclic(i, 1, rows) == c);
#pragma xmp loop (i, j) on t(i * i % N, 2*j + 1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) ran[i][j]++;
  CHECK(N, owner_block(i * i % N, N, 2) == r && owner_cyclic(2 * j + 1, 1, rows) == c);
#pragma xmp loop (i, j) on t(N-1-i, j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 2 * N; j++) ran[i][j]++;
  CHECK(2 * N, owner_block(N - 1 - i, N, 2) == r && owner_cyclic(j, 1, rows) == c);
  // One dimension tested, the other one fixed, everywhere or the own part.
#pragma xmp loop (i) on t(i / 2, 3)
  for (int i = 0; i < N; i++) ran[i][0]++;
  CHECK(1, owner_block(i / 2, N, 2) == r && owner_cyclic(3, 1, rows) == c);
#pragma xmp loop (i) on t(i / 2, *)
  for (int i = 0; i < N; i++) ran[i][0]++;
  CHECK(1, owner_block(i / 2, N, 2) == r);
  int n = 0;
#pragma xmp loop (i) on t(i / 2, :) reduction(+:n)
  for (int i = 0; i < N; i++) n++;
  EXPECT(N, n);
}

static void sections(int rows) {
  int r = me % 2, c = me / 2;
#pragma xmp loop (i) on t1(lo[i]:hi[i])
  for (int i = 0; i < N; i++) ran[i][0]++;
#pragma xmp loop (i) on c1(lo[i]:hi[i]:3)
  for (int i = 0; i < N; i++) ran[i][1]++;
#pragma xmp loop (i) on t(i, i:2*N-1)
  for (int i = 0; i < N; i++) ran[i][2]++;
#pragma xmp loop (i) on q((i % np + 1) : np)
  for (int i = 0; i < N; i++) ran[i][3]++;
  for (int i = 0; i < N; i++) {
    int block = 0, cyclic = 0, part = 0;
    for (int k = lo[i]; k <= hi[i]; k++) block |= owner_block(k, 2 * N + 1, np) == me;
    for (int k = lo[i]; k <= hi[i]; k += 3) cyclic |= owner_cyclic(k, 2, np) == me;
    for (int k = i; k < 2 * N; k++) part |= owner_block(i, N, 2) == r && owner_cyclic(k, 1, rows) == c;
    EXPECT_AT(i, block, ran[i][0]);
    EXPECT_AT(i, cyclic, ran[i][1]);
    EXPECT_AT(i, part, ran[i][2]);
    EXPECT_AT(i, me >= i % np, ran[i][3]);
  }
  memset(ran, 0, sizeof ran);
  // The nodes of the section are the executing set of the iteration.
  int expected = 0;
  calls = 0;
#pragma xmp loop (i) on t1(lo[i]:hi[i])
  for (int i = 0; i < N; i++) {
    if (i % 4 == 3) continue;
    barrier_of_row();
  }
  for (int i = 0; i < N; i++) {
    int size = 0, mine = 0;
    for (int n = 0; n < np; n++) {
      int has = 0;
      for (int k = lo[i]; k <= hi[i]; k++) has |= owner_block(k, 2 * N + 1, np) == n;
      size += has;
      if (n == me) mine = has;
    }
    if (mine && i % 4 != 3) expected += size;
  }
  EXPECT(expected, calls);
  EXPECT(np, xmp_num_nodes());
}

static void nodes(void) {
#pragma xmp loop (i) on q(i % np + 1)
  for (int i = 0; i < N; i++) ran[i][0]++;
  CHECK(1, i % np == me);
#pragma xmp loop (i) on q(np - i)
  for (int i = -3; i < N; i++)
    if (i >= 0) ran[i][0]++;
  CHECK(1, np - i - 1 == me);
#pragma xmp loop (i, j) on q(j / 2 + 1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) ran[i][j]++;
  CHECK(N, j / 2 == me);
  // Not distributed: everybody's.
#pragma xmp loop (i, j) on u(i, i * j)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 2 * N; j++) ran[i][j]++;
  CHECK(2 * N, owner_block(i, N, np) == me);
}

int main(void) {
  np = check_nodes(), me = check_me();
  for (int i = 0; i < N; i++) lo[i] = i, hi[i] = i + (i * 5) % 9;
  planes();
  grid(np / 2);
  sections(np / 2);
  nodes();
  return VERDICT();
}
