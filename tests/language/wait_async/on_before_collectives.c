// nodes: 3
// settings: XMP_FABRIC=auto
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=1 XMP_WAIT=spin
// Nodes that have not waited yet are in a collective, others in wait_async: what is under way goes on, and the collective is the
// same call of MPI everywhere. Among them the first collective of a set, which makes its communicator.
#include "check.h"

#define N 4
#define W 400000
#pragma xmp nodes p(3)
#pragma xmp nodes q(2) = p(1:2)
#pragma xmp nodes r(2) = p(2:3)
#pragma xmp nodes s(2) = p(1:3:2)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto q
#pragma xmp template whole(0:5)
#pragma xmp distribute whole(block) onto p
double u[N][W], v[6];
#pragma xmp align u[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp align v[i] with whole(i)
#pragma xmp shadow v[1]

static volatile double busy;
static void set(double first, int late) {
  if (xmp_node_num() == late)
    for (long k = 0; k < 30000000; k++) busy += k;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < W; j++) u[i][j] = first + i * 10 + j;
}
static void check(double first) {
  if (xmp_node_num() == 1) EXPECT_REAL(first + 27, u[2][7]);
  if (xmp_node_num() == 2) EXPECT_REAL(first + 17, u[1][7]);
}
static double table[40000];

int main(void) {
  int me = xmp_node_num();
  set(0, 2);
#pragma xmp task on q
  {
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async(1) on p(2)
#pragma xmp barrier
#pragma xmp wait_async(1)
  }
  check(0);

  // Sets that overlap with that of the directive.
  set(1000, 2);
#pragma xmp task on q
  {
#pragma xmp reflect (u) async(1)
  }
  if (me == 1) {
#pragma xmp barrier on s
#pragma xmp wait_async(1)
  } else if (me == 2) {
#pragma xmp wait_async(1)
#pragma xmp barrier on r
  } else {
#pragma xmp barrier on r
#pragma xmp barrier on s
#pragma xmp wait_async(1)
  }
  check(1000);

  // The same set.
#pragma xmp loop (i) on whole(i)
  for (int i = 0; i < 6; i++) v[i] = i;
#pragma xmp reflect (v) async(2)
#pragma xmp wait_async(2) on p(2)
#pragma xmp barrier
  double sum = me;
#pragma xmp reduction(+ : sum)
  if (me == 2)
    for (int k = 0; k < 40000; k++) table[k] = k;
#pragma xmp bcast (table) from p(2)
#pragma xmp wait_async(2) on p(1)
#pragma xmp wait_async(2) on p(3)
  EXPECT_REAL(6, sum);
  EXPECT_REAL(39999, table[39999]);
  if (me == 2) EXPECT_REAL(4, v[4]);
  return VERDICT();
}
