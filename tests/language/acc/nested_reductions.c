// Reductions at several levels: of gangs and vectors together, of vectors alone, of collapsed and nested loops.
// nodes: 1 2
// settings:
// settings: XMP_TEST_GPU=1
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

  // Named by the inner loop alone, the variable is reduced over both; of the host, and in device memory.
  int inner = 2, cells = 0, largest = -1, one = 0;
#pragma acc parallel loop copyin(a)
  for (int j = 0; j < M; j++) {
    int weight = j % 3;
#pragma acc loop reduction(+ : inner)
    for (int i = 0; i < N; i++) inner += weight * a[j][i];
  }
#pragma acc data copyin(a) copy(cells, largest)
  {
#pragma acc parallel loop gang present(cells, largest)
    for (int j = 0; j < M; j++) {
      int from = j % 5;
#pragma acc loop vector reduction(+ : cells) reduction(max : largest)
      for (int i = from; i < N; i++) {
        cells += a[j][i];
        if (a[j][i] * j > largest) largest = a[j][i] * j;
      }
    }
  }
#pragma acc parallel num_gangs(1) copy(one) copyin(a)
  {
    one = 3;
#pragma acc loop vector reduction(+ : one)
    for (int i = 0; i < N; i++) one += a[1][i];
  }
  int weights = 2, cut = 0, row1 = 3;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      weights += j % 3 * a[j][i];
      if (i >= j % 5) cut += a[j][i];
      if (j == 1) row1 += a[j][i];
    }
  EXPECT(weights, inner);
  EXPECT(cut, cells);
  EXPECT(top, largest);
  EXPECT(row1, one);
  // Named by the construct alone; by the outer and the inner loop, not by the one between.
  int whole = 1, highest = 0;
#pragma acc parallel reduction(+ : whole) copyin(a)
  {
#pragma acc loop gang
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) whole += a[j][i];
  }
  EXPECT(total + 1, whole);
#pragma acc parallel loop gang reduction(max : highest) copyin(a)
  for (int j = 0; j < M; j++)
#pragma acc loop worker
    for (int k = 0; k < N; k += 10) {
      int end = k + 10;
#pragma acc loop vector reduction(max : highest)
      for (int i = k; i < end; i++) highest = a[j][i] * j > highest ? a[j][i] * j : highest;
    }
  EXPECT(top, highest);

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
