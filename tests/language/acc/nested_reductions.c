// Reductions at several levels: of gangs and vectors together, of vectors alone, of collapsed and nested loops.
// nodes: 1 2
#include "device.h"
#define M 37
#define N 150

int main(void) {
  static int a[M][N];
  int row[M], all = 0, again = 1, rest = 0, most = -1;
  long weighted = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = (13 * j + 7 * i) % 31;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop gang reduction(+ : all) copyout(row)
    for (int j = 0; j < M; j++) {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int i = 0; i < N; i++) s += a[j][i];
      row[j] = s;
      all += s;
    }
#pragma acc parallel loop collapse(2) reduction(+ : again)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) again += a[j][i];
    // The same variable at both levels.
#pragma acc parallel loop gang reduction(+ : rest) reduction(max : most)
    for (int j = 0; j < M; j++) {
#pragma acc loop vector reduction(+ : rest) reduction(max : most)
      for (int i = 0; i < N; i++) {
        rest += a[j][i];
        if (a[j][i] * j > most) most = a[j][i] * j;
      }
    }
#pragma acc parallel loop gang vector reduction(+ : weighted)
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) weighted += (long)j * a[j][i];
  }
  int total = 0, top = -1;
  long sum = 0;
  for (int j = 0; j < M; j++) {
    int s = 0;
    for (int i = 0; i < N; i++) {
      s += a[j][i];
      sum += (long)j * a[j][i];
      if (a[j][i] * j > top) top = a[j][i] * j;
    }
    EXPECT_AT(j, s, row[j]);
    total += s;
  }
  EXPECT(total, all);
  EXPECT(total + 1, again);
  EXPECT(total, rest);
  EXPECT(top, most);
  EXPECT(sum, weighted);

  // Twice the same reduction of reals gives the same bits.
  double first = 0, second = 0;
#pragma acc parallel loop reduction(+ : first)
  for (int i = 0; i < 100000; i++) first += 1.0 / (1 + i);
#pragma acc parallel loop reduction(+ : second)
  for (int i = 0; i < 100000; i++) second += 1.0 / (1 + i);
  if (separate()) EXPECT_REAL(first, second);
  EXPECT(1, first > 12.0901 && first < 12.0902);
  return VERDICT();
}
