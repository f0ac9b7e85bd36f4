// Asynchronous reductions and bcasts of more groups of nodes than send each other messages: MPI between their first nodes, in the
// order of the operations on all, though some begin late; beside synchronous ones. And of groups of which one has a single node,
// which cuts what is long as the others do.
// nodes: 10
// settings: XMP_SUBCLUSTER=2
// settings: XMP_SUBCLUSTER=2 XMP_WAIT=yield
// settings: XMP_SUBCLUSTER=3
// settings: XMP_SUBCLUSTER=9
#include "check.h"
#pragma xmp nodes p(*)

enum { MANY = 50, LENGTH = 900, BEYOND = 30000 };
static double sums[MANY], lines[MANY][3], longer[LENGTH], beyond[BEYOND], given[BEYOND];
static int from[MANY], table[LENGTH];

static void late(int turn) {
  static volatile double busy;
  if (check_me() == turn % check_nodes())
    for (long k = 0; k < 1000000; k++) busy += k;
}

int main(void) {
  int np = check_nodes(), me = check_me();
  for (int turn = 0; turn < 2; turn++) {
    for (int k = 0; k < MANY; k++) {
      sums[k] = me * k, from[k] = me + 10 * k;
      for (int j = 0; j < 3; j++) lines[k][j] = me + j;
    }
    for (int k = 0; k < LENGTH; k++) longer[k] = me + k, table[k] = me * k;
    for (int k = 0; k < BEYOND; k++) beyond[k] = me - k, given[k] = me * 2 + k;
    late(3 + turn);
    for (int k = 0; k < MANY; k++) {
      double *l = lines[k];
      int source = k % np + 1;
#pragma xmp reduction(+ : sums[k:1]) async(k)
#pragma xmp bcast(from[k:1]) from p(source) async(k)
#pragma xmp reduction(max : l[0:3]) async(k + 1)
      if (k == 20) late(6 + turn);
      if (k == 30) {
        int sum = 1;
#pragma xmp reduction(+ : sum)
        EXPECT(np, sum);
      }
    }
#pragma xmp reduction(+ : longer) async(100)
#pragma xmp bcast(table) from p(np) async(100)
#pragma xmp reduction(min : beyond) async(100)
#pragma xmp bcast(given) from p(np) async(100)
    for (int k = MANY; k >= 0; k--) {
#pragma xmp wait_async(k)
    }
#pragma xmp wait_async(100)
    for (int k = 0; k < MANY; k++) {
      EXPECT_REAL_AT(k, np * (np - 1) / 2 * k, sums[k]);
      EXPECT_AT(k, k % np + 10 * k, from[k]);
      for (int j = 0; j < 3; j++) EXPECT_REAL_AT(k, np - 1 + j, lines[k][j]);
    }
    for (int k = 0; k < LENGTH; k++) {
      EXPECT_REAL_AT(k, np * k + np * (np - 1) / 2, longer[k]);
      EXPECT_AT(k, (np - 1) * k, table[k]);
    }
    for (int k = 0; k < BEYOND; k++) {
      EXPECT_REAL_AT(k, -k, beyond[k]);
      EXPECT_REAL_AT(k, (np - 1) * 2 + k, given[k]);
    }
  }
  return VERDICT();
}
