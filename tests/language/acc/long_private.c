// nodes: 1
// Private arrays of gangs and workers that are longer than a group's memory has room for.
#include "check.h"
#define N 9
#define BIG 9000
#define ROW 300

static long sum[N], part[N][4];
static int hits[N];

int main(void) {
#pragma acc data copyout(sum, part, hits)
  {
#pragma acc parallel loop gang
    for (int g = 0; g < N; g++) {
      double long_one[BIG];
      int square[40][50], few[4] = {g, 1, 2, 3};
      unsigned bins[8000] = {1, 2};
      long s = 0;
#pragma acc loop vector
      for (int i = 0; i < BIG; i++) long_one[i] = i % 100 + g;
#pragma acc loop vector collapse(2)
      for (int i = 0; i < 40; i++)
        for (int j = 0; j < 50; j++) square[i][j] = i * j + few[0];
#pragma acc loop vector
      for (int i = 0; i < BIG; i++) {
#pragma acc atomic update
        bins[i % 7] += 1;
      }
#pragma acc loop vector reduction(+ : s)
      for (int i = 0; i < BIG; i++) s += (long)long_one[BIG - 1 - i] + square[i % 40][i % 50] * (i % 3);
      sum[g] = s;
      hits[g] = (int)(bins[0] + 10 * bins[1] + bins[7]);
    }

    // A worker's own.
#pragma acc parallel loop gang num_workers(2) vector_length(32)
    for (int g = 0; g < N; g++) {
#pragma acc loop worker
      for (int w = 0; w < 4; w++) {
        int row[ROW], turned[ROW][2];
        long s = 0;
#pragma acc loop vector
        for (int i = 0; i < ROW; i++) row[i] = i * w + g;
#pragma acc loop vector
        for (int i = 0; i < ROW; i++) turned[i][0] = row[ROW - 1 - i], turned[i][1] = i;
#pragma acc loop vector reduction(+ : s)
        for (int i = 0; i < ROW; i++) s += turned[i][0] * (turned[ROW - 1 - i][1] % 5);
        part[g][w] = s;
      }
    }
  }
  for (int g = 0; g < N; g++) {
    long s = 0;
    int bins[8] = {1, 2};
    for (int i = 0; i < BIG; i++) {
      s += (BIG - 1 - i) % 100 + g + ((i % 40) * (i % 50) + g) * (i % 3);
      bins[i % 7]++;
    }
    EXPECT_AT(g, s, sum[g]);
    EXPECT_AT(g, bins[0] + 10 * bins[1] + bins[7], hits[g]);
    for (int w = 0; w < 4; w++) {
      s = 0;
      for (int i = 0; i < ROW; i++) s += ((ROW - 1 - i) * w + g) * ((ROW - 1 - i) % 5);
      EXPECT_AT(g * 4 + w, s, part[g][w]);
    }
  }
  return VERDICT();
}
