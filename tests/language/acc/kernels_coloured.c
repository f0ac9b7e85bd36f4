// Plain loops of `kernels` whose iterations meet in no element, since one has red ones and the others black ones, or one
// half of an array and the others its other half.
// nodes: 1
#include "device.h"
#define N 21
#define M 18

static double a[N][M], b[N][M];
static int x[N * M], y[N * M];

// The loops, with and without the directive.
#define RED_AND_BLACK(a)                                                                        \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1 + (i + c) % 2; j < m - 1; j += 2)                                            \
      a[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
#define BY_CONDITION(a)                                                                         \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1; j < m - 1; j++)                                                             \
      if (((i + j) & 1) == c) a[i][j] += a[i - 1][j] + a[i + 1][j] - a[i][j - 1] + a[i][j + 1];
#define LEFT_OUT(a)                                                                             \
  for (int i = n - 2; i > 0; i--)                                                               \
    for (int j = 1; j < m - 1; j++) {                                                           \
      if ((i + j + c) % 2) continue;                                                            \
      const int below = i + 1;                                                                  \
      a[i][j] -= a[i - 1][j] - 0.5 * a[below][j];                                               \
    }
#define CHOSEN(a)                                                                               \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = i % 2 ? 1 : 2; j < m - 1; j += 2) a[i][j] += a[i - 1][j] - a[i][j + 1];        \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1 + (i % 2 == 0); j < m - 1; j += 2) a[i][j] -= a[i + 1][j] - a[i][j - 1];
// Diagonal neighbours have the same colour.
#define NINE_POINTS(a)                                                                          \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1 + (i + c) % 2; j < m - 1; j += 2) a[i][j] = 0.5 * (a[i - 1][j - 1] + a[i][j]);
// Rows in turns, which begin at the same column.
#define SAME_COLUMNS(a)                                                                         \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1 + c % 2; j < m - 1; j += 2) a[i][j] = a[i - 1][j] + a[i][j];
// What is not its colour counts, too.
#define BOTH(a)                                                                                 \
  for (int i = 1; i < n - 1; i++)                                                               \
    for (int j = 1; j < m - 1; j++) {                                                           \
      if ((i + j) % 2 == c) a[i][j] = a[i - 1][j] + 1;                                          \
      if ((i + j) % 2 != c) a[i][j] = a[i][j - 1] - 1;                                          \
    }
#define ALL(a) CHOSEN(a) RED_AND_BLACK(a) BY_CONDITION(a) LEFT_OUT(a) NINE_POINTS(a) SAME_COLUMNS(a) BOTH(a)

static void coloured(int n, int m, int c) {
#pragma acc kernels copy(a)
  { ALL(a) }
  ALL(b)
}

#define REVERSE(x)                                                                              \
  for (int i = 0; i < n / 2; i++) {                                                             \
    const int t = x[i];                                                                         \
    x[i] = x[n - 1 - i];                                                                        \
    x[n - 1 - i] = t;                                                                           \
  }
// Two iterations too many.
#define TOO_FAR(x)                                                                              \
  for (int i = 0; i < (n + 4) / 2; i++) x[i] = x[n - i] / 2 + i;
#define ROWS(x)                                                                                 \
  for (int i = 0; i < h / 2; i++)                                                               \
    for (int j = 0; j < w; j++) {                                                               \
      const int t = x[i * w + j];                                                               \
      x[i * w + j] = x[(h - 1 - i) * w + j];                                                    \
      x[(h - 1 - i) * w + j] = t;                                                               \
    }
static void reversed(int n, int h, int w) {
#pragma acc kernels copy(x)
  { REVERSE(x) TOO_FAR(x) ROWS(x) }
  REVERSE(y) TOO_FAR(y) ROWS(y)
}

int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = b[i][j] = (i * 7 + j * 3) % 11;
  for (int i = 0; i < N * M; i++) x[i] = y[i] = i % 57;
  for (int c = 0; c < 3; c++) coloured(N, M, c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, b[i][j], a[i][j]);
  for (int n = N * M - 1; n > N * M - 4; n--) reversed(n, N, M);
  for (int n = 2; n < 5; n++) reversed(n, n, M);
  for (int i = 0; i < N * M; i++) EXPECT_AT(i, y[i], x[i]);
  return VERDICT();
}
