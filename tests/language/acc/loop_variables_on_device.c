// Loop variables that data directives name are each thread's own all the same.
// nodes: 1
#include "device.h"
#define N 17

static double from[N][N][N], to[N][N][N];
static int gi, gj, gk;
#pragma acc declare create(gi, gj, gk)

static void reset(void) {
  for (int n = 0; n < N * N * N; n++) {
    from[n / (N * N)][n / N % N][n % N] = n;
    to[n / (N * N)][n / N % N][n % N] = -1;
  }
}

static void compare(void) {
  for (int n = 0; n < N * N * N; n++) EXPECT_AT(n, 2.0 * n, to[n / (N * N)][n / N % N][n % N]);
  reset();
}

int main(void) {
  int i, j, k;
  double sum;
  reset();
#pragma acc data copyin(from) create(i, j, k)
  {
#pragma acc parallel loop copyout(to)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
    compare();

#pragma acc kernels loop independent copyout(to)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
    compare();

#pragma acc parallel copyout(to)
    {
#pragma acc loop gang
      for (i = 0; i < N; i++) {
#pragma acc loop vector
        for (j = 0; j < N; j++)
          for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
      }
    }
    compare();

#pragma acc parallel copyout(to) num_gangs(3)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
    compare();

#pragma acc kernels copyout(to)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
    compare();

#pragma acc serial copyout(to)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
    compare();

#pragma acc parallel loop copyout(to) private(sum)
    for (i = 0; i < N; i++) {
#pragma acc loop seq
      for (j = 0; j < N; j++) {
        sum = 0;
#pragma acc loop reduction(+ : sum)
        for (k = 0; k < N; k++) sum += from[i][j][k];
        for (k = 0; k < N; k++) to[i][j][k] = sum;
      }
    }
    for (int row = 0; row < N * N; row++)
      for (int n = 0; n < N; n++)
        EXPECT_AT(row * N + n, (double)row * N * N + N * (N - 1) / 2, to[row / N][row % N][n]);
    reset();

    sum = 0;
#pragma acc kernels loop reduction(+ : sum)
    for (i = 0; i < N; i++) {
#pragma acc loop reduction(+ : sum)
      for (j = 0; j < N; j++)
        for (k = 0; k < N; k++) sum += from[i][j][k];
    }
    EXPECT((double)N * N * N * (N * N * N - 1) / 2, sum);
  }

  // In the construct's own clauses, and of the whole file.
#pragma acc parallel loop copyin(from) copyout(to) copy(i, j, k)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      for (k = 0; k < N; k++) to[i][j][k] = 2 * from[i][j][k];
  compare();
#pragma acc parallel loop copyin(from) copyout(to)
  for (gi = 0; gi < N; gi++)
    for (gj = 0; gj < N; gj++)
      for (gk = 0; gk < N; gk++) to[gi][gj][gk] = 2 * from[gi][gj][gk];
  compare();
#pragma acc parallel copyin(from) copyout(to)
  {
#pragma acc loop gang worker
    for (gi = 0; gi < N; gi++)
#pragma acc loop seq
      for (gj = 0; gj < N; gj++)
#pragma acc loop vector
        for (gk = 0; gk < N; gk++) to[gi][gj][gk] = 2 * from[gi][gj][gk];
  }
  compare();
  return VERDICT();
}
