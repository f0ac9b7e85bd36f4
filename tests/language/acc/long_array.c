// An array of more elements than an int counts: its subscripts are summed up in longs.
// nodes: 1
// devices: cuda
// settings: FAKE_CUDA_POISON=off
#include "device.h"

#define N 50000L

static int count(char (*a)[N], long row) {
  int found = 0;
#pragma acc parallel loop reduction(+ : found) present(a[0 : N][0 : N])
  for (int j = 0; j < N; j++) found += a[row][j] == j % 7;
  return found;
}

int main(void) {
  char(*big)[N] = malloc(N * N);  // the system gives the pages that are used
#pragma acc data create(big[0 : N][0 : N])
  {
#pragma acc parallel loop gang
    for (int i = 0; i < N; i += N - 1)
#pragma acc loop vector
      for (int j = 0; j < N; j++) big[i][j] = (char)(j % 7);
#pragma acc parallel loop
    for (int j = 0; j < 10; j++) big[N - 1][j] = (char)(j % 7);
    EXPECT(N, count(big, N - 1));
#pragma acc update host(big[N - 1 : 1][N - 3 : 3])
  }
  for (long j = N - 3; j < N; j++) EXPECT_AT(j, j % 7, big[N - 1][j]);
  free(big);
  return VERDICT();
}
