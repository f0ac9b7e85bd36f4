// Reductions of arrays that gangs declare, in loops that workers share: each worker has its values, which its threads
// combine into and look at.
// nodes: 1
#include "device.h"

#define GANGS 6
#define ROWS 12
#define WIDTH 40

static int a[ROWS][WIDTH];

static int maximum(int m, int n) { return m > n ? m : n; }

int main(void) {
  int sums[GANGS], mosts[GANGS], counts[GANGS];
  for (int j = 0; j < ROWS; j++)
    for (int i = 0; i < WIDTH; i++) a[j][i] = (j * 7 + i * 5) % 11;
#pragma acc parallel loop gang num_workers(4) vector_length(16) copyin(a) copyout(sums, mosts, counts)
  for (int g = 0; g < GANGS; g++) {
    int sum[2] = {g, 1}, most[2] = {-1, g};
    unsigned char count[2][2] = {{250, 1}, {2, 3}};
#pragma acc loop worker reduction(+ : sum) reduction(+ : count)
    for (int j = 0; j < ROWS; j++) {
#pragma acc loop vector reduction(+ : sum, count)
      for (int i = 0; i < WIDTH; i++) {
        sum[i & 1] += a[j][i] * g;
        count[j & 1][a[j][i] & 1]++;
      }
      sum[0] += j;
    }
#pragma acc loop worker reduction(max : most)
    for (int j = 0; j < ROWS; j++) {
      int row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int i = 0; i < WIDTH; i++) row += a[j][i] * g;
      if (row > most[j & 1]) {
        int again = 0;
#pragma acc loop vector reduction(+ : again)
        for (int i = 0; i < WIDTH; i++) again += a[j][i] * g;
        most[j & 1] = again;
      }
    }
    sums[g] = sum[0] + 3 * sum[1];
    mosts[g] = most[0] + 3 * most[1];
    counts[g] = count[0][0] + 3 * count[0][1] + 5 * count[1][0] + 7 * count[1][1];
  }
  for (int g = 0; g < GANGS; g++) {
    int sum[2] = {g, 1}, most[2] = {-1, g};
    unsigned char count[2][2] = {{250, 1}, {2, 3}};
    for (int j = 0; j < ROWS; j++) {
      int row = 0;
      for (int i = 0; i < WIDTH; i++) {
        sum[i & 1] += a[j][i] * g;
        count[j & 1][a[j][i] & 1]++;
        row += a[j][i] * g;
      }
      sum[0] += j;
      most[j & 1] = maximum(most[j & 1], row);
    }
    EXPECT_AT(g, sum[0] + 3 * sum[1], sums[g]);
    EXPECT_AT(g, most[0] + 3 * most[1], mosts[g]);
    EXPECT_AT(g, count[0][0] + 3 * count[0][1] + 5 * count[1][0] + 7 * count[1][1], counts[g]);
  }
  return VERDICT();
}
