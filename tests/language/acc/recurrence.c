// Loops that `kernels` or `auto` leaves to the compiler run in order where their iterations need each other.
// nodes: 1
#include "device.h"
#define N 500
#define M 40

int a[N], b[N], u[M][M], v[M][M];

static void reset(void) {
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) u[i][j] = v[i][j] = i * M + j;
}

int main(void) {
  reset();
#pragma acc kernels loop
  for (int i = 1; i < N; i++) a[i] = a[i - 1] + 1;
  for (int i = 1; i < N; i++) b[i] = b[i - 1] + 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, b[i], a[i]);

  // What comes later is read before it is written.
  reset();
#pragma acc parallel loop auto
  for (int i = 0; i < N - 3; i++) a[i] += 2 * a[3 + i];
  for (int i = 0; i < N - 3; i++) b[i] += 2 * b[3 + i];
  for (int i = 0; i < N; i++) EXPECT_AT(i, b[i], a[i]);

  // Downwards and in strides that meet.
  reset();
#pragma acc kernels
  {
#pragma acc loop
    for (int i = N - 5; i >= 0; i -= 2) a[i] = a[i + 4] - a[i];
  }
  for (int i = N - 5; i >= 0; i -= 2) b[i] = b[i + 4] - b[i];
  for (int i = 0; i < N; i++) EXPECT_AT(i, b[i], a[i]);

  // Rows need the row before; the columns of one do not.
  reset();
#pragma acc kernels copy(u)
  {
#pragma acc loop
    for (int i = 1; i < M; i++) {
#pragma acc loop
      for (int j = 0; j < M; j++) u[i][j] += u[i - 1][j];
    }
  }
  for (int i = 1; i < M; i++)
    for (int j = 0; j < M; j++) v[i][j] += v[i - 1][j];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i * M + j, v[i][j], u[i][j]);

  reset();
#pragma acc kernels loop collapse(2) auto
  for (int i = 0; i < M; i++)
    for (int j = 1; j < M; j++) u[i][j] += u[i][j - 1];
  for (int i = 0; i < M; i++)
    for (int j = 1; j < M; j++) v[i][j] += v[i][j - 1];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i * M + j, v[i][j], u[i][j]);

  // Loops inside that write what other iterations write.
  reset();
#pragma acc parallel loop auto
  for (int i = 0; i < M; i++)
#pragma acc loop seq
    for (int j = 0; j < M; j++) a[i + j] += u[i][j];
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++) b[i + j] += u[i][j];
  for (int i = 0; i < N; i++) EXPECT_AT(i, b[i], a[i]);

  // What may meet by all that the subscripts say.
  int off = M / 4;
  reset();
#pragma acc kernels loop
  for (int i = 0; i < N / 2 - 1; i++) a[2 * i] = a[2 * i + 2];
  for (int i = 0; i < N / 2 - 1; i++) b[2 * i] = b[2 * i + 2];
#pragma acc kernels loop auto
  for (int i = 0; i < N; i++) a[N - 1 - i] = a[i] + 1;
  for (int i = 0; i < N; i++) b[N - 1 - i] = b[i] + 1;
#pragma acc parallel loop auto
  for (int i = 0; i < N - off; i++) a[i + off] = a[i] + 1;
  for (int i = 0; i < N - off; i++) b[i + off] = b[i] + 1;
#pragma acc kernels loop
  for (int i = 0; i < N; i++) a[i & 31] = i;
  for (int i = 0; i < N; i++) b[i & 31] = i;
#pragma acc kernels loop
  for (int i = 1; i < N; i++) a[i] = a[i >> 1] + 1;
  for (int i = 1; i < N; i++) b[i] = b[i >> 1] + 1;
  for (int i = 0; i < N; i++) EXPECT_AT(i, b[i], a[i]);
  return VERDICT();
}
