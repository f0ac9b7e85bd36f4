// Structures with arrays that the threads of a gang share, longer than the memory of a group and not.
// nodes: 1 2
#include "device.h"
#define N 24
#define LONG 5000
#define M 90

struct table {
  int used;
  double value[LONG];
};
struct line {
  double value[M];
  float weight;
};

static double checked(int i) {
  double all = 0;
  for (int k = 0; k < LONG; k++) all += i + k % 7;
  return all;
}

int main(void) {
  double sum[N], other[N], each[N][4];
  // Declared in the loop: one for each gang.
#pragma acc parallel loop gang copyout(sum) num_gangs(5)
  for (int i = 0; i < N; i++) {
    struct table t;
    t.used = LONG;
#pragma acc loop vector
    for (int k = 0; k < LONG; k++) t.value[k] = i + k % 7;
    double all = 0;
#pragma acc loop vector reduction(+:all)
    for (int k = 0; k < LONG; k++) all += t.value[LONG - 1 - k];
    sum[i] = all + t.used;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, checked(i) + LONG, sum[i]);
  // Two of a name, one of them copied from the other gang's values; and private ones.
  struct table t;
#pragma acc parallel loop gang copyout(sum, other) private(t)
  for (int i = 0; i < N; i++) {
#pragma acc loop vector
    for (int k = 0; k < LONG; k++) t.value[k] = k;
    {
      struct table t;
#pragma acc loop vector
      for (int k = 0; k < LONG; k++) t.value[k] = -k;
      struct table *p = &t;
      other[i] = p->value[17] + t.value[LONG - 1];
    }
    sum[i] = t.value[17] + t.value[LONG - 1];
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 17.0 + LONG - 1, sum[i]);
    EXPECT_AT(i, -17.0 - LONG + 1, other[i]);
  }
  // One for each worker.
#pragma acc parallel loop gang copyout(each) num_workers(4)
  for (int i = 0; i < N; i++) {
#pragma acc loop worker
    for (int w = 0; w < 4; w++) {
      struct line l;
#pragma acc loop vector
      for (int k = 0; k < M; k++) l.value[k] = i * w + k;
      l.weight = 0.5f;
      double all = 0;
#pragma acc loop vector reduction(+:all)
      for (int k = 0; k < M; k++) all += l.value[M - 1 - k] * l.weight;
      each[i][w] = all;
    }
  }
  for (int i = 0; i < N; i++)
    for (int w = 0; w < 4; w++) EXPECT_AT(i * 4 + w, (i * w * M + M * (M - 1) / 2) * 0.5, each[i][w]);
  return VERDICT();
}
