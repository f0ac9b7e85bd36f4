// More asynchronous reductions and bcasts under way than nodes have lines for, of all lengths around those that go through them,
// beside synchronous collectives of the same nodes; one node begins late, waits come in another order.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_SUBCLUSTER=2
// settings: XMP_PROGRESS=thread
// settings: XMP_WAIT=yield
#include "check.h"
#pragma xmp nodes p(*)

enum { MANY = 80, LONG = 2049, LARGE = 40001, HUGE = 600001 };
static double one[MANY], scalars[MANY][3];
static double lines[MANY][14], longer[MANY][15], most[4][2048], beyond[2][LONG];
static float truth[2][8];
static double large[LARGE], huge[HUGE];
static struct triple {
  int a[3];
} triples[HUGE / 40];
static int table[MANY][5];

static void late(int turn) {
  static volatile double busy;
  if (check_me() == turn % check_nodes())
    for (long k = 0; k < 3000000; k++) busy += k;
}

static void reductions(void) {
  int np = check_nodes(), me = check_me(), before = 1;
  for (int k = 0; k < MANY; k++) {
    one[k] = me + k;
    for (int j = 0; j < 3; j++) scalars[k][j] = me * (j + 1) + k;
    for (int j = 0; j < 14; j++) lines[k][j] = me - j * k;
    for (int j = 0; j < 15; j++) longer[k][j] = (me + j) % np * k;
  }
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < 2048; j++) most[k][j] = me + j + k;
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < LONG; j++) beyond[k][j] = me + j + k;
  for (int j = 0; j < 8; j++) truth[0][j] = me == j, truth[1][j] = me != j;
  for (int j = 0; j < HUGE; j++) huge[j] = me * 3 + j;
  for (int j = 0; j < LARGE; j++) large[j] = me * 5 + j;
  late(0);
#pragma xmp reduction(+ : huge) async(400)
#pragma xmp reduction(+ : large) async(400)
  for (int k = 0; k < MANY; k++) {
    double *s = scalars[k], *l = lines[k], *m = longer[k];
#pragma xmp reduction(+ : one[k:1]) async(k)
#pragma xmp reduction(max : s[0:1], s[1:2]) async(k)
#pragma xmp reduction(+ : l[0:14]) async(k + 1)
#pragma xmp reduction(max : m[0:15]) async(k)
    if (k % 20 == 7) {
#pragma xmp reduction(+ : most[k / 20][0:2048]) async(200)
      late(k);
#pragma xmp barrier
    }
    if (k % 20 == 11) {
      int sum = me;
#pragma xmp reduction(+ : sum)
      EXPECT(np * (np - 1) / 2, sum);
    }
  }
#pragma xmp reduction(+ : beyond[0][0:LONG]) async(300)
#pragma xmp reduction(|| : truth[0][0:8]) async(300)
#pragma xmp reduction(&& : truth[1][0:8]) async(300)
#pragma xmp reduction(+ : beyond[1][0:LONG]) async(300)
#pragma xmp reduction(min : before) async(300)
#pragma xmp wait_async(300)
#pragma xmp wait_async(200)
  for (int k = MANY; k >= 0; k--) {
#pragma xmp wait_async(k)
  }
  for (int k = 0; k < MANY; k++) {
    EXPECT_REAL_AT(k, np * k + np * (np - 1) / 2, one[k]);
    for (int j = 0; j < 3; j++) EXPECT_REAL_AT(k, (np - 1) * (j + 1) + k, scalars[k][j]);
    for (int j = 0; j < 14; j++) EXPECT_REAL_AT(k, np * (np - 1) / 2 - np * j * k, lines[k][j]);
    for (int j = 0; j < 15; j++) EXPECT_REAL_AT(k, (np - 1) * k, longer[k][j]);
  }
  for (int k = 0; k < 4; k++)
    for (int j = 0; j < 2048; j++) EXPECT_REAL_AT(j, np * (j + k) + np * (np - 1) / 2, most[k][j]);
  for (int k = 0; k < 2; k++)
    for (int j = 0; j < LONG; j++) EXPECT_REAL_AT(j, np * (j + k) + np * (np - 1) / 2, beyond[k][j]);
  for (int j = 0; j < 8; j++) {
    EXPECT_REAL_AT(j, j < np, truth[0][j]);
    EXPECT_REAL_AT(j, j >= np, truth[1][j]);
  }
  EXPECT(1, before);
#pragma xmp wait_async(400)
  for (int j = 0; j < HUGE; j++) EXPECT_REAL_AT(j, 3 * np * (np - 1) / 2 + np * j, huge[j]);
  for (int j = 0; j < LARGE; j++) EXPECT_REAL_AT(j, 5 * np * (np - 1) / 2 + np * j, large[j]);
}

static void broadcasts(void) {
  int np = check_nodes(), me = check_me();
  for (int k = 0; k < MANY; k++) {
    one[k] = me + k;
    for (int j = 0; j < 5; j++) table[k][j] = me * 100 + j + k;
    for (int j = 0; j < 15; j++) longer[k][j] = me * 100 + j * k;
  }
  for (int j = 0; j < 2048; j++) most[0][j] = me + j;
  for (int j = 0; j < LONG; j++) beyond[0][j] = me + j;
  for (int j = 0; j < HUGE; j++) huge[j] = me * 3 + j;
  for (int j = 0; j < LARGE; j++) large[j] = me * 5 + j;
  for (int j = 0; j < HUGE / 40; j++)
    for (int k = 0; k < 3; k++) triples[j].a[k] = me + j * k;
  late(1);
#pragma xmp bcast(huge) from p(np) async(400)
#pragma xmp bcast(large) from p(1) async(400)
  for (int k = 0; k < MANY; k++) {
    int from = k % np + 1, *t = table[k];
    double *m = longer[k];
#pragma xmp bcast(one[k:1], t[0:5]) from p(from) async(1)
#pragma xmp bcast(m[0:15]) from p(np) async(k % 3)
    if (k == 50) {
      late(2);
#pragma xmp barrier
    }
  }
#pragma xmp bcast(most[0][0:2048]) async(2)
#pragma xmp bcast(beyond[0][0:LONG]) async(2)
#pragma xmp bcast(triples) from p(np) async(3)
#pragma xmp wait_async(2, 0, 1)
  for (int k = 0; k < MANY; k++) {
    EXPECT_REAL_AT(k, k % np + k, one[k]);
    for (int j = 0; j < 5; j++) EXPECT_AT(k, k % np * 100 + j + k, table[k][j]);
    for (int j = 0; j < 15; j++) EXPECT_REAL_AT(k, (np - 1) * 100 + j * k, longer[k][j]);
  }
  for (int j = 0; j < 2048; j++) EXPECT_REAL_AT(j, j, most[0][j]);
  for (int j = 0; j < LONG; j++) EXPECT_REAL_AT(j, j, beyond[0][j]);
#pragma xmp wait_async(3, 400)
  for (int j = 0; j < HUGE / 40; j++)
    for (int k = 0; k < 3; k++) EXPECT_AT(j, np - 1 + j * k, triples[j].a[k]);
  for (int j = 0; j < HUGE; j++) EXPECT_REAL_AT(j, 3 * (np - 1) + j, huge[j]);
  for (int j = 0; j < LARGE; j++) EXPECT_REAL_AT(j, j, large[j]);
}

// A set of nodes, before and behind its first synchronous collective.
static void in_set(void) {
  int np = check_nodes(), me = check_me();
  for (int turn = 0; turn < 3; turn++) {
    if (np < 2) return;
#pragma xmp task on p(2:np)
    {
      int sum = me, other = me;
#pragma xmp reduction(+ : sum) async(1)
#pragma xmp bcast(other) from p(np) async(2)
#pragma xmp wait_async(2)
#pragma xmp wait_async(1)
      EXPECT(np * (np - 1) / 2, sum);
      EXPECT(np - 1, other);
#pragma xmp barrier
    }
  }
}

int main(void) {
  for (int turn = 0; turn < 3; turn++) {
    reductions();
    broadcasts();
    in_set();
  }
  return VERDICT();
}
