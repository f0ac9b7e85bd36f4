// Loops of kernels whose iterations update elements in common, without a word about it: they run in order.
// nodes: 1
#include "device.h"
#define N 4000
#define BINS 16

static void perhaps(double *t, double value) {
  if (value > 3) *t = value;
}

int main(void) {
  static double x[N], rows[50][BINS], sums[BINS], shown[N];
  static int place[N];
  int count[BINS] = {0}, m = 5;
  for (int i = 0; i < N; i++) x[i] = i % 7, place[i] = i * 37 % BINS;
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < BINS; j++) rows[i][j] = i + j;
#pragma acc data copyin(x, place, rows) copy(count, sums)
  {
#pragma acc kernels loop
    for (int i = 0; i < N; i++) count[place[i]]++;
#pragma acc kernels loop
    for (int i = 0; i < 50; i++)
      for (int j = 0; j < BINS; j++) sums[j] += rows[i][j];
#pragma acc kernels loop
    for (int i = 0; i < N; i++) sums[m] += x[i];
#pragma acc parallel
    {
#pragma acc loop auto
      for (int i = 0; i < N; i++) count[i / 1000]++;
    }
  }
  int counts[BINS] = {0};
  for (int i = 0; i < N; i++) counts[place[i]]++, counts[i / 1000]++;
  for (int b = 0; b < BINS; b++) EXPECT_AT(b, counts[b], count[b]);
  double sum = 0;
  for (int i = 0; i < N; i++) sum += x[i];
  for (int b = 0; b < BINS; b++) EXPECT_AT(b, 49 * 25 + 50 * b + (b == m ? sum : 0), sums[b]);

  double t = 0.25, last = 0.25;
#pragma acc kernels loop copyin(x) copyout(shown)
  for (int i = 0; i < N; i++) {
    perhaps(&t, x[i]);
    shown[i] = t;
  }
  for (int i = 0; i < N; i++) {
    perhaps(&last, x[i]);
    EXPECT_AT(i, last, shown[i]);
  }
  EXPECT(last, t);
  return VERDICT();
}
