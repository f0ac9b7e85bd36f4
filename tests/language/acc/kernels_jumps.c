// Plain kernels in loops that the host runs and leaves early, or goes on with.
// nodes: 1
#include "device.h"
#define N 200

int main(void) {
  double x[N], y[N];
  int count = 0, turns = 0;
  for (int i = 0; i < N; i++) x[i] = 1, y[i] = 0;
#pragma acc kernels copy(x)
  for (int turn = 0; turn < 50; turn++) {
    count = 0;
#pragma acc loop independent reduction(+ : count)
    for (int i = 0; i < N; i++) {
      x[i] = x[i] * 1.1 + i * 0.001;
      if (x[i] > 2) count++;
    }
    turns = turn;
    if (count > N / 2) break;
  }
  double z[N];
  int many = 0, turn = 0;
  for (int i = 0; i < N; i++) z[i] = 1;
  for (turn = 0; turn < 50; turn++) {
    many = 0;
    for (int i = 0; i < N; i++) {
      z[i] = z[i] * 1.1 + i * 0.001;
      if (z[i] > 2) many++;
    }
    if (many > N / 2) break;
  }
  EXPECT(many, count);
  EXPECT(turn, turns);
  for (int i = 0; i < N; i++) EXPECT_NEAR_AT(i, z[i], x[i]);

#pragma acc kernels
  for (int r = 0; r < 4; r++) {
    if (r == 1) continue;
    for (int i = 0; i < N; i++) y[i] += r + 1;
    int left = 3;
    while (1) {
      if (--left == 0) break;
      for (int i = 0; i < N; i++) y[i] += 10;
      if (r == 3) {
        for (int i = 0; i < N; i++) y[i] += 100;
        break;
      }
    }
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 1 + 3 + 4 + 50 + 100, y[i]);
  return VERDICT();
}
