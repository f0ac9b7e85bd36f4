// nodes: 1
// Arrays in structures that have device copies without the rest of the structure.
#include "check.h"
#define N 18

struct inner {
  float f[N];
  int skipped;
};
struct all {
  int k;
  double e[N];
  int m[3][N];
  struct inner in;
  double *p;
} s;

#pragma acc routine seq
static double sum_of(const double *x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i];
  return sum;
}

static void change(struct all *a) {
#pragma acc data copy(a->m) present(s.e)
  {
#pragma acc parallel loop collapse(2)
    for (int r = 0; r < 3; r++)
      for (int i = 0; i < N; i++) a->m[r][i] += 10 * r;
#pragma acc parallel loop present(a->m[0:3])
    for (int i = 0; i < N; i++) a->m[1][i] += (int)s.e[i];
  }
}

int main(void) {
  double total[N];
  s.k = 5;
  s.p = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++) s.e[i] = i, s.m[0][i] = s.m[1][i] = s.m[2][i] = i, s.in.f[i] = 2 * i, s.p[i] = 1;
#pragma acc parallel loop copy(s.e, s.m) copyin(s.in.f, s.p[0:N])
  for (int i = 0; i < N; i++) {
    s.e[i] += 1;
    for (int r = 0; r < 3; r++) s.m[r][i] += (int)s.in.f[i] + r + (int)s.p[i];
  }
#pragma acc data copyin(s.e)
  {
    change(&s);
#pragma acc parallel loop copyout(total)
    for (int i = 0; i < N; i++) total[i] = sum_of(s.e, i + 1);
#pragma acc kernels present(s.e)
    for (int i = 0; i < N; i++) s.e[i] *= 2;
#pragma acc update self(s.e)
  }
  EXPECT(5, s.k);
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, 2 * (i + 1), s.e[i]);
    EXPECT_REAL_AT(i, (i + 1) * (i + 2) / 2, total[i]);
    for (int r = 0; r < 3; r++) EXPECT_AT(r * N + i, 3 * i + r + 1 + 10 * r + (r == 1 ? i + 1 : 0), s.m[r][i]);
  }
  free(s.p);
  return VERDICT();
}
