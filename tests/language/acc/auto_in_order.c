// Loops that are left to the compiler and need their order, with parallel loops inside: all their iterations, and all that
// these reduce. And those of which the last iteration decides what is in an element.
// nodes: 1
#include "device.h"
#define N 300
#define T 7
static double x[T][N];

static void begin(void) {
  for (int t = 0; t < T; t++)
    for (int i = 0; i < N; i++) x[t][i] = t + i;
#pragma acc update device(x)
}
static void check(void) {
#pragma acc update self(x)
  for (int i = 0; i < N; i++) {
    double sum = 0;
    for (int t = 0; t < T; t++) {
      sum += t + i;
      EXPECT_AT(t * N + i, (long)sum, (long)x[t][i]);
    }
  }
}

int main(void) {
  double total = 0;
  const int n = N;
#pragma acc enter data create(x)
  begin();
#pragma acc parallel
  {
#pragma acc loop auto
    for (int t = 1; t < T; t++)
#pragma acc loop independent
      for (int i = 0; i < N; i++) x[t][i] += x[t - 1][i];
  }
  check();
  begin();
#pragma acc parallel num_gangs(8)
  {
#pragma acc loop auto
    for (int t = 1; t < T; t++)
#pragma acc loop gang
      for (int i = 0; i < n; i++) x[t][i] += x[t - 1][i];
  }
  check();
  begin();
#pragma acc parallel reduction(+ : total)
  {
#pragma acc loop auto
    for (int t = 1; t < T; t++) {
      const int before = t - 1;
#pragma acc loop reduction(+ : total)
      for (int i = 0; i < N; i++) {
        x[t][i] += x[before][i];
        total += 1;
      }
    }
  }
  check();
  EXPECT((T - 1) * N, total);
  begin();
#pragma acc parallel loop auto
  for (int t = 1; t < T; t++) {
    int before = t - 1;
#pragma acc loop
    for (int i = 0; i < N; i++) x[t][i] += x[before][i];
  }
  check();
#pragma acc exit data delete(x)
  int key[N], last[T];
  for (int i = 0; i < N; i++) key[i] = i * i % T;
  for (int k = 0; k < T; k++) last[k] = -1;
#pragma acc kernels loop
  for (int i = 0; i < N; i++) last[key[i]] = i;
  for (int k = 0; k < T; k++) {
    int serial = -1;
    for (int i = 0; i < N; i++)
      if (key[i] == k) serial = i;
    EXPECT_AT(k, serial, last[k]);
  }
  return VERDICT();
}
