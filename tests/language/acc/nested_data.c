// Data regions around functions with present clauses, data regions inside data regions, early scopes.
// nodes: 1 2
#include "device.h"
#define N 70

static void smooth(int n, const double *restrict u, double *restrict v) {
#pragma acc data present(u[0:n], v[0:n])
  {
#pragma acc parallel loop
    for (int i = 1; i < n - 1; i++) v[i] = 0.25 * u[i - 1] + 0.5 * u[i] + 0.25 * u[i + 1];
#pragma acc parallel
    {
      v[0] = u[0];
      v[n - 1] = u[n - 1];
    }
  }
}
static double norm(int n, const double *u) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(u[0:n])
  for (int i = 0; i < n; i++) s += u[i] * u[i];
  return s;
}

int main(void) {
  double u[N], v[N], a[N], b[N], s = 0;
  for (int i = 0; i < N; i++) u[i] = a[i] = i % 8, v[i] = 0;
#pragma acc data copy(u) create(v)
  {
    for (int i = 0; i < N; i++) u[i] = 1e6;  // must not be seen
    for (int k = 0; k < 4; k++) {
#pragma acc data copy(u, v)
      {
        smooth(N, u, v);
        smooth(N, v, u);
      }
    }
    s = norm(N, u);
  }
  if (separate()) {
    double e = 0;
    for (int k = 0; k < 4; k++) {
      for (int i = 0; i < N; i++) b[i] = i == 0 || i == N - 1 ? a[i] : 0.25 * a[i - 1] + 0.5 * a[i] + 0.25 * a[i + 1];
      for (int i = 0; i < N; i++) a[i] = i == 0 || i == N - 1 ? b[i] : 0.25 * b[i - 1] + 0.5 * b[i] + 0.25 * b[i + 1];
    }
    for (int i = 0; i < N; i++) {
      EXPECT_REAL_AT(i, a[i], u[i]);
      e += a[i] * a[i];
    }
    EXPECT(1, s > e * (1 - 1e-14) && s < e * (1 + 1e-14));
  }
  return VERDICT();
}
