// Plain kernels that write one plane of an array and read another one, or the same.
// nodes: 1
#include "device.h"
#define N 20
static double u[3][N][N], want[3][N][N], rows[3 * N], row[3 * N];
static int now;

static void step(void) {
  const int then = (now + 1) % 3;
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) u[then][i][j] = u[now][i - 1][j] - u[now][i][j + 1] + u[now][i][j] / 2;
  now = then;
}
static void other_plane(int from) {
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) u[!from][i][j] = u[from ? 1 : 0][i + 1][j] / 2 + u[from][i][j - 1] / 4;
}
static void between(int from, int to, double (*restrict v)[N][N]) {
#pragma acc kernels copy(v[0:3])
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) v[to][i][j] = v[from][i - 1][j] / 2 + v[from][i][j - 1] / 4;
}
static void shifted(int t, double *restrict w) {
#pragma acc kernels copy(w[0 : 3 * N])
  for (int i = 1; i < N - 1; i++) w[t % 3 * N + i] = w[(t + 1) % 3 * N + i - 1] + w[(t + 1) % 3 * N + i + 1];
}
// Where nothing is run nothing is divided either.
static void divided(int t, int k, int m) {
#pragma acc kernels
  {
    if (k > 0)
      for (int i = 1; i < N; i++) row[t % k * N + i] = row[(1 - t % k) * N + i - 1] + 1;
    for (int j = 0; j < m; j++)
      for (int i = 0; i < t / k; i++) row[t / k + i] += j;
    for (int i = 0; i < N; i++) row[i] += 1;
  }
}
// Of three terms one in the own plane, too: only the columns are apart.
static void both(int other, double (*restrict v)[N][N]) {
#pragma acc kernels copy(v[0:3])
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++) v[1][i][j] = v[other][i][j] + v[1][i - 1][j];
}

int main(void) {
  for (int i = 0; i < 3 * N * N; i++) u[0][0][i] = want[0][0][i] = i % 23;
  for (int t = 0; t < 4; t++) {
    step();
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        want[(t + 1) % 3][i][j] = want[t % 3][i - 1][j] - want[t % 3][i][j + 1] + want[t % 3][i][j] / 2;
  }
  for (int from = 0; from < 2; from++) {
    other_plane(from);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) want[!from][i][j] = want[from][i + 1][j] / 2 + want[from][i][j - 1] / 4;
  }
  const int planes[3][2] = {{0, 2}, {1, 1}, {2, 1}};
  for (int c = 0; c < 3; c++) {
    const int from = planes[c][0], to = planes[c][1];
    between(from, to, u);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) want[to][i][j] = want[from][i - 1][j] / 2 + want[from][i][j - 1] / 4;
  }
  for (int other = 0; other < 3; other++) {
    both(other, u);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < N; j++) want[1][i][j] = want[other][i][j] + want[1][i - 1][j];
  }
  for (int i = 0; i < 3 * N * N; i++) EXPECT_NEAR_AT(i, want[0][0][i], u[0][0][i]);

  for (int i = 0; i < 3 * N; i++) rows[i] = row[i] = i % 7;
  for (int t = 0; t < 4; t++) {
    shifted(t, rows);
    for (int i = 1; i < N - 1; i++) row[t % 3 * N + i] = row[(t + 1) % 3 * N + i - 1] + row[(t + 1) % 3 * N + i + 1];
  }
  for (int i = 0; i < 3 * N; i++) EXPECT_REAL_AT(i, row[i], rows[i]);

  for (int i = 0; i < 3 * N; i++) rows[i] = row[i];
  divided(3, 0, 0);
  divided(1, 2, 1);
  for (int i = 0; i < 3 * N; i++) rows[i] += i < N;
  for (int i = 1; i < N; i++) rows[N + i] = rows[i - 1] + 1;
  for (int i = 0; i < 3 * N; i++) EXPECT_REAL_AT(i, rows[i] + (i < N), row[i]);
  return VERDICT();
}
