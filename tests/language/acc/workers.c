// nodes: 1 2
// Loops of workers around loops of threads: each worker has its iterations, its arrays and its sums.
#include "check.h"
#define N 37
#define M 19
#define K 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][M][K], row[N][M], sum[N];
#pragma xmp align a[i][*][*] with t(i)
#pragma xmp align row[i][*] with t(i)
#pragma xmp align sum[i] with t(i)
int length[M];

static double value(int i, int j, int k) { return (i * 7 + j * 3 + k) % 11; }

// Of a row: what it adds up to when each element counts `times`.
static double row_sum(int i, int j, int times) {
  double s = 0;
  for (int k = 0; k < length[j]; k++) s += times * value(i, j, k);
  return s;
}

static void check_rows(int times) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double s = 0;
    for (int j = 0; j < M; j++) {
      EXPECT_REAL_AT(i * M + j, row_sum(i, j, times), row[i][j]);
      s += row_sum(i, j, times);
    }
    EXPECT_REAL_AT(i, s, sum[i]);
  }
}

static double sum_of_all(void) {
  double all = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) all += row_sum(i, j, 1);
  return all;
}

int main(void) {
  for (int j = 0; j < M; j++) length[j] = j * 3 + 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < K; k++) a[i][j][k] = value(i, j, k);
#pragma acc data copyin(a, length) create(row, sum)
  {
    // A worker's own array, filled and read by all its threads.
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      double s = 0;
#pragma acc loop worker reduction(+ : s)
      for (int j = 0; j < M; j++) {
        double twice[K], r = 0;
#pragma acc loop vector
        for (int k = 0; k < length[j]; k++) twice[k] = 2 * a[i][j][k];
#pragma acc loop vector reduction(+ : r)
        for (int k = 0; k < length[j]; k++) r += twice[length[j] - 1 - k];
        row[i][j] = r;
        s += r;
      }
      sum[i] = s;
    }
#pragma acc update host(row, sum)
    check_rows(2);

    // The workers' sum is a thread's only by what the loops around and inside say.
    double all = 0;
#pragma xmp loop on t(i) reduction(+ : all)
#pragma acc parallel loop gang num_workers(3) vector_length(32) reduction(+ : all)
    for (int i = 0; i < N; i++) {
      double s = 0;
#pragma acc loop worker
      for (int j = 0; j < M; j++) {
        double r = 0;
#pragma acc loop vector reduction(+ : r, s, all)
        for (int k = 0; k < length[j]; k++) {
          r += 3 * a[i][j][k];
          s += 3 * a[i][j][k];
          all += a[i][j][k];
        }
        row[i][j] = r;
      }
      sum[i] = s;
    }
#pragma acc update host(row, sum)
    check_rows(3);
    EXPECT_REAL(sum_of_all(), all);

    // Each worker of all gangs has an iteration of its own; its threads are several warps.
    double most = 0, scale[4] = {4, 4, 4, 4};
    all = 0;
#pragma xmp loop on t(i) reduction(+ : all) reduction(max : most)
#pragma acc parallel loop gang worker num_workers(4) vector_length(64) reduction(+ : all) reduction(max : most) \
    firstprivate(scale)
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int j = 0; j < M; j++) {
        double r = 0;
#pragma acc loop vector reduction(+ : r)
        for (int k = 0; k < length[j]; k++) r += scale[k % 4] * a[i][j][k];
        row[i][j] = r;
        s += r;
        if (r > most) most = r;
        all += r / 4;
      }
      sum[i] = s;
    }
#pragma acc update host(row, sum)
    check_rows(4);
    EXPECT_REAL(sum_of_all(), all);
    double right = 0;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        if (row_sum(i, j, 4) > right) right = row_sum(i, j, 4);
    EXPECT_REAL(right, most);

    // Collapsed loops are counted through as one, also where the innermost is short or depends on the outermost.
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      double tile[3][5][4], s = 0;
#pragma acc loop vector collapse(3)
      for (int x = 2; x >= 0; x--)
        for (int y = 0; y < 5; y++)
          for (int z = 0; z < 4; z++) tile[x][y][z] = 100 * x + 10 * y + z;
#pragma acc loop vector collapse(3) reduction(+ : s)
      for (int x = 0; x < 3; x++)
        for (int y = x; y < 5; y++)
          for (int z = 3; z >= 0; z -= 2) s += tile[x][y][z];
      sum[i] = s;
#pragma acc loop worker
      for (int w = 0; w < M; w++) {
        double part = 0;
#pragma acc loop vector collapse(2) reduction(+ : part)
        for (int x = 0; x < 3; x++)
          for (int y = 0; y < length[w] % 5; y++) part += tile[x][y][w % 4];
        row[i][w] = part;
      }
    }
#pragma acc update host(row, sum)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      double s = 0;
      for (int x = 0; x < 3; x++)
        for (int y = x; y < 5; y++) s += 2 * (100 * x + 10 * y) + 1 + 3;
      EXPECT_REAL_AT(i, s, sum[i]);
      for (int w = 0; w < M; w++) {
        s = 0;
        for (int x = 0; x < 3; x++)
          for (int y = 0; y < length[w] % 5; y++) s += 100 * x + 10 * y + w % 4;
        EXPECT_REAL_AT(i * M + w, s, row[i][w]);
      }
    }

    // What workers leave the others of the gang read behind their loop.
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      double part[M], s = 0;
#pragma acc loop
      for (int j = 0; j < M; j++) {
        double r = 0;
#pragma acc loop reduction(+ : r)
        for (int k = 0; k < length[j]; k++) r += a[i][j][k];
        part[j] = r;
      }
      for (int j = 0; j < M; j++) s += part[M - 1 - j];
#pragma acc loop vector
      for (int j = 0; j < M; j++) row[i][j] = part[j];
      sum[i] = s;
    }
#pragma acc update host(row, sum)
    check_rows(1);
  }
  return VERDICT();
}
