// default(none), and shared lists that name aligned arrays: used in the region, only in functions called from it, or not at all.
// nodes: 1 2 3
// flags: -fopenmp
#include "check.h"
#define N 16
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N], v[N], idle[N];
#pragma xmp align u[j] with t[j]
#pragma xmp align v[j] with t[j]
#pragma xmp align idle[j] with t[j]
#pragma xmp shadow v[1]
int n = N;

static void fill(void) {
#pragma xmp loop (j) on t[j]
  for (int j = 0; j < N; j++) u[j] = j;
}

static double inner_sum(void) {
  double s = 0;
#pragma xmp loop (j) on t[j] reduction(+ : s)
#pragma omp parallel for default(none) shared(v, n) reduction(+ : s)
  for (int j = 1; j < n - 1; j++)
    if (j % 2)
      s += v[j - 1] + v[j + 1];
    else
      s += v[j];
  return s;
}

int main(void) {
  check_nodes();
  double s = 0, scale = 2;
#pragma omp parallel shared(u, idle)
  {
#pragma omp single
    fill();
  }
#pragma xmp loop (j) on t[j]
#pragma omp parallel for default(none) shared(u, v, scale, idle)
  for (int j = 0; j < N; j++) v[j] = (scale * u[j]);
#pragma xmp reflect (v)
#pragma omp parallel shared(v, s, n) default(none)
  {
    double mine = 0;
#pragma omp for
#pragma xmp loop (j) on t[j]
    for (int j = 0; j < n; j++) mine += v[j];
#pragma omp atomic
    s += mine;
  }
#pragma xmp reduction(+ : s)
  EXPECT(N * (N - 1), s);
  double expected = 0;
  for (int j = 1; j < N - 1; j++) expected += j % 2 ? 4 * j : 2 * j;
  EXPECT(expected, inner_sum());
  return VERDICT();
}
