// The set of a loop's reduction is its on clause with the indices' ranges: rows, columns, nodes.
// nodes: 4 6
#include "check.h"
#define N 6
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:N-1)
#pragma xmp distribute t(block,block) onto p

int main(void) {
  int np2 = check_nodes() / 2;
  // on t(i,:) the copies of each column's nodes are not counted twice for the set t(lo:hi,*)
  int sum = 10;
#pragma xmp loop (i) on t(i, *) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += i;
  EXPECT(25, sum);
  sum = 0;
#pragma xmp loop (i) on t(i, :) reduction(+:sum)
  for (int i = 0; i < N; i++) sum += i;
  EXPECT(15, sum);
  sum = 7;
#pragma xmp loop (i, j) on p(i, j) reduction(+:sum)
  for (int i = 1; i <= 2; i++)
    for (int j = 1; j <= np2; j++) sum += 10 * i + j;
  int e = 7;
  for (int i = 1; i <= 2; i++)
    for (int j = 1; j <= np2; j++) e += 10 * i + j;
  EXPECT(e, sum);
  // nodes without an iteration get the result, too (the specification leaves them out, programs do not)
  sum = 100;
#pragma xmp loop (i) on t(i, *) reduction(+:sum)
  for (int i = 0; i < N / 2; i++) sum += i;
  EXPECT(103, sum);
  return VERDICT();
}
