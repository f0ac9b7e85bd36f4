// Members of structures that functions return: what uses them is a sum, an update or an own scalar like any other.
#include "../check.h"

#define N 200
struct pair {
  int a;
  double b;
};
static struct pair made(int k) { return (struct pair){k, 2.0 * k}; }

int main(void) {
  static double own[N], chain[N + 1];
  static int listed[N];
  double sum = 0, kernels_sum = 0;
  int most = 0, updated = 0, t;

#pragma acc parallel loop
  for (int i = 0; i < N; i++) sum += made(i).b;

#pragma acc parallel loop copy(updated)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    updated += made(i).a;
  }

#pragma acc kernels
  {
    for (int i = 0; i < N; i++) {
      t = made(i).a;
      own[i] = t * 2;
    }
    for (int i = 0; i < N; i++) kernels_sum += made(i).b;
    for (int i = 0; i < N; i++)
      if (made(i).a > most) most = made(i).a;
    for (int i = 0; i < N; i++) chain[i + 1] = chain[i] + made(i).a;
  }

#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int list[4] = {7, made(i).a, [3] = made(1).a};
    struct pair p = {made(i).a, 3};
    listed[i] = list[0] + list[1] + list[2] + list[3] + p.a + (int)p.b;
  }

  EXPECT_REAL(N * (N - 1), sum);
  EXPECT_REAL(N * (N - 1), kernels_sum);
  EXPECT(N * (N - 1) / 2, updated);
  EXPECT(N - 1, most);
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, 2 * i, own[i]);
    EXPECT_REAL_AT(i, i * (i + 1) / 2, chain[i + 1]);
    EXPECT_AT(i, 2 * i + 11, listed[i]);
  }
  return VERDICT();
}
