// Variables that the host declares between the kernels of a `kernels` construct, with values from the device.
#include "device.h"

#define N 24

static double l[N][N], serial[N][N];
static int next[N], order[N];

static void decompose(double m[N][N]) {
  for (int k = 0; k < N; k++) {
    const double d = m[k][k];
    for (int i = k + 1; i < N; i++) m[i][k] = m[i][k] / d;
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++) m[i][j] -= m[i][k] * m[k][j];
  }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) l[i][j] = serial[i][j] = i == j ? N + i : 1.0 / (1 + i + j);
    next[i] = (i * 7 + 5) % N;
  }
  decompose(serial);
#pragma acc kernels copy(l)
  for (int k = 0; k < N; k++) {
    const double d = l[k][k];
    for (int i = k + 1; i < N; i++) l[i][k] = l[i][k] / d;
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++) l[i][j] -= l[i][k] * l[k][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) EXPECT_NEAR_AT(i * N + j, serial[i][j], l[i][j]);

  // A chain through the device's memory, and what the host makes of it; several in one declaration, one without a value.
  int at = 3, sum = 0;
#pragma acc kernels copyin(next) copy(order)
  {
    int last = next[0], steps = 0, twice;
    for (int k = 0; k < 5; k++) {
      short to = next[last];
      twice = 2 * to;
      for (int i = 0; i < N; i++) order[i] += twice + i * last;
      last = to;
      steps++;
    }
    at = last;
    sum = steps;
  }
  int last = next[0], expected[N] = {0};
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < N; i++) expected[i] += 2 * next[last] + i * last;
    last = next[last];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, expected[i], order[i]);
  EXPECT(last, at);
  EXPECT(5, sum);
  return VERDICT();
}
