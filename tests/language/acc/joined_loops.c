// Loops without a directive, tightly nested in a parallel loop: spread over threads where their iterations are seen to
// be independent, in order elsewhere.
// nodes: 1 2 3
#include "device.h"
#define N 37
#define M 53
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic(2)) onto p
double a[N][M], b[N][M];
int q[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp align q[i][*] with c(i)
static double x[N][M], y[N][M], z[M][N], v[N], cube[9][10][11];
static int count[N];

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) x[i][j] = i * 100 + j, y[i][j] = -1, z[j][i] = -2;
  for (int i = 0; i < N; i++) v[i] = i % 5, count[i] = 0;
}
static double square(double d) { return d * d; }

static void independent(int n, int m) {
  fill();
#pragma acc parallel loop copyin(x, v) copy(y)
  for (int i = 1; i < n - 1; i++)
    for (int j = m - 2; j > 0; j -= 1) y[i][j] = x[i - 1][j] + x[i + 1][j] + square(x[i][j - 1]) + v[i] * v[i + 1] * v[i - 1];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      const int inner = i > 0 && i < N - 1 && j > 0 && j < M - 1;
      const double w = inner ? x[i - 1][j] + x[i + 1][j] + square(x[i][j - 1]) + v[i] * v[i + 1] * v[i - 1] : -1;
      EXPECT_REAL_AT(i * M + j, w, y[i][j]);
    }

  // A scalar that each iteration assigns first, a loop's variable from outside, `continue`, a loop in order inside.
  double u = 7, other = 3;
  int i, j, k;
  fill();
#pragma acc parallel loop gang num_gangs(5) vector_length(32) private(j, u) copyin(x) copy(y)
  for (i = 0; i < n; i++)
    for (j = 0; j < m / 2; j++) {
      if (j % 3 == 1) continue;
      u = 2 * x[i][j];
      other = u + 1;
#pragma acc loop seq
      for (k = 0; k < 4; k++) u += k;
      y[i][2 * j + 1] = u + other;
    }
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      const int at = j / 2, given = j % 2 == 1 && at % 3 != 1;
      EXPECT_REAL_AT(i * M + j, given ? 4 * x[i][at] + 7 : -1, y[i][j]);
    }
  EXPECT_REAL(3, other);

#pragma acc parallel copyout(cube)
#pragma acc loop
  for (int r = 0; r < 9; r++)
    for (int s = 0; s < 10; s++)
      for (int w = 0; w < 11; w++) cube[r][s][w] = r * 10000 + s * 100 + w;
  for (int r = 0; r < 9; r++)
    for (int s = 0; s < 10; s++)
      for (int w = 0; w < 11; w++) EXPECT_REAL_AT(r * 10000 + s * 100 + w, r * 10000 + s * 100 + w, cube[r][s][w]);

  // No iterations: neither loop may run, whatever the other one's bounds are.
  fill();
#pragma acc parallel loop copy(y)
  for (int r = 0; r < n; r++)
    for (int s = m; s < 0; s++) y[r][s] = 1;
#pragma acc parallel loop copy(y)
  for (int r = n; r < n; r++)
    for (int s = 0; s < m; s++) y[r][s] = 1;
  for (int r = 0; r < N; r++)
    for (int s = 0; s < M; s++) EXPECT_REAL_AT(r * M + s, -1, y[r][s]);
}

// Iterations of the inner loop need others, or what others gave a scalar.
static void inOrder(int n, int m) {
  fill();
#pragma acc parallel loop copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++) y[i][j] = y[i][j - 1] + x[i][j];
  for (int i = 0; i < N; i++)
    for (int j = 1, sum = -1; j < M; j++) EXPECT_REAL_AT(i * M + j, sum += i * 100 + j, y[i][j]);
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) v[i] += j;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i % 5 + M * (M - 1) / 2, v[i]);

  // Each outer iteration's own scalar, from 0 on.
  fill();
  int found = 0, before = 0;
#pragma acc parallel loop firstprivate(found) copy(y)
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < m; j++) y[i][j] = found++;
  for (int j = 0; j < M; j++) EXPECT_REAL_AT(j, j, y[0][j]);
#pragma acc parallel loop copyin(x) copy(y)
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < m; j++) {
      y[i][j] = before;
      before = (int)x[i][j] + 1;
    }
  for (int j = 0; j < M; j++) EXPECT_REAL_AT(j, j, y[0][j]);
  double last = 0;
#pragma acc parallel loop copyin(x) copy(y) firstprivate(last)
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < m; j++) {
      if (j % 4 == 0) last = x[i][j];
      y[i][j] = last;
    }
  for (int j = 0; j < M; j++) EXPECT_REAL_AT(j, j - j % 4, y[0][j]);

  // What follows the outer loop, or is left in the midst.
  fill();
#pragma acc parallel loop copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) y[i][j] = j;
#pragma acc parallel loop copyin(x) copy(count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (x[i][j] >= i * 100 + 9) break;
      count[i]++;
    }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 9, count[i]);
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, j <= i ? j : -1, y[i][j]);
  }
}

// Arrays of each outer iteration; pointers that may lead anywhere; transposed subscripts; bounds on the device.
static void privates(int n, int m, double *from, double *to) {
  double own[M];
  fill();
#pragma acc parallel loop private(own) copyin(x) copy(y)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      own[j] = j ? own[j - 1] + x[i][j] : 0;
      y[i][j] = own[j];
    }
  for (int i = 0; i < N; i++)
    for (int j = 0, sum = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, sum += j ? i * 100 + j : 0, y[i][j]);
#pragma acc parallel loop private(own) copyin(x) copy(z)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      own[j] = x[i][j];
      z[j][i] = own[j] + 1;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, x[i][j] + 1, z[j][i]);
  fill();
#pragma acc parallel loop copy(from[0:n * m + 1])
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < n * m; j++) to[j] = from[j] + 1;
  for (int k = 0; k <= N * M; k++) EXPECT_REAL_AT(k, k, from[k]);

  int some = 5;
#pragma acc data copyin(some)
  {
    some = 30;
#pragma acc parallel loop copy(y)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < some; j++) y[i][j] = 1;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, j < (separate() ? 5 : 30) ? 1 : -1, y[i][j]);
}

static void reductions(int n, int m) {
  double sum = 1, most = -1;
  int all = 0;
  fill();
#pragma acc parallel loop reduction(+ : sum, all) reduction(max : most) copyin(x)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      sum -= x[i][j];
      all++;
      if (x[i][j] > most) most = x[i][j];
    }
  EXPECT_REAL(1 - (100.0 * M * N * (N - 1) / 2 + 1.0 * N * M * (M - 1) / 2), sum);
  EXPECT(N * M, all);
  EXPECT_REAL((N - 1) * 100 + M - 1, most);
  // Not of the form of a reduction: in order in each thread.
  double odd = 0;
#pragma acc parallel loop reduction(+ : odd) copyin(x) copy(y)
  for (int i = 0; i < 1; i++)
    for (int j = 0; j < m; j++) {
      odd += x[i][j];
      y[i][j] = odd;
    }
  EXPECT_REAL(M * (M - 1) / 2, odd);
  for (int j = 0; j < M; j++) EXPECT_REAL_AT(j, j * (j + 1) / 2, y[0][j]);
  // Counted by atomics.
  fill();
#pragma acc parallel loop copyin(x) copy(count)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma acc atomic
      count[j % 3]++;
    }
  for (int k = 0; k < 3; k++) EXPECT_AT(k, N * (M / 3 + (k < M % 3)), count[k]);
}

static void distributed(int n, int m) {
  double sum = 0;
#pragma acc data create(a, b, q)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) a[i][j] = i * 100 + j, b[i][j] = 0;
#pragma xmp reflect(a) acc
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++) b[i][j] = a[i - 1][j] + a[i + 1][j];
#pragma xmp loop on c(i)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) q[i][j] = i - j;
#pragma xmp loop on t(i) reduction(+ : sum)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) sum += b[i][j];
#pragma acc update host(a, b, q)
  }
  double all = 0;
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++) all += 200 * i + 2 * j;
  EXPECT_REAL(all, sum);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i * M + j, i > 0 && i < N - 1 ? 200 * i + 2 * j : 0, b[i][j]);
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i * M + j, i - j, q[i][j]);
}

int main(void) {
  static double line[N * M + 1];
  independent(N, M);
  inOrder(N, M);
  for (int k = 0; k <= N * M; k++) line[k] = 0;
  privates(N, M, line, line + 1);
  reductions(N, M);
  distributed(N, M);
  return VERDICT();
}
