// private and firstprivate of what a pointer leads to: each gang, worker or iteration has an array of its own, and what the
// pointer leads to stays as it is. Arrays of variable length are a gang's own, too.
// nodes: 1 2
#include "device.h"

#define M 48

static void iterations(int n, const double *a, double *c, double *r) {
#pragma acc parallel loop copyin(a[0 : M * n]) copyout(r[0 : M]) private(c[0 : n])
  for (int i = 0; i < M; i++) {
    for (int k = 0; k < n; k++) c[k] = a[i * n + k];
    double s = 0;
    for (int k = n - 1; k >= 0; k--) s += c[k] * (k + 1);
    r[i] = s;
  }
}

static void gangs(int n, const double *a, double *c, double *r) {
#pragma acc parallel num_gangs(8) copyin(a[0 : M * n]) copyout(r[0 : M]) private(c[0 : n])
  {
#pragma acc loop gang
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
      for (int k = 0; k < n; k++) c[k] = a[i * n + k];
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int k = 0; k < n; k++) s += c[n - 1 - k] * (n - k);
      r[i] = s;
    }
  }
}

static void variable_length(int n, const double *a, double *r) {
  double c[n];
  for (int k = 0; k < n; k++) c[k] = -k;
#pragma acc parallel num_gangs(8) copyin(a[0 : M * n]) copyout(r[0 : M]) private(c)
  {
#pragma acc loop gang
    for (int i = 0; i < M; i++) {
#pragma acc loop vector
      for (int k = 0; k < n; k++) c[k] = a[i * n + k];
      double s = 0;
      for (int k = 0; k < n; k++) s += c[k] * (k + 1);
      r[i] = s;
    }
  }
  for (int k = 0; k < n; k++) EXPECT_REAL_AT(k, -k, c[k]);
}

static void inside(int n, const double *a, double *c, double *r) {
#pragma acc parallel loop gang copyin(a[0 : M * n]) copyout(r[0 : M])
  for (int i = 0; i < M; i++) {
    double s = 0;
#pragma acc loop vector private(c[2 : n]) reduction(+ : s)
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < n; k++) c[k + 2] = a[i * n + k];
      for (int k = j; k < n; k += 4) s += c[k + 2] * (k + 1);
    }
    r[i] = s;
  }
}

static void first(int n, const double *a, double *c, double *r) {
#pragma acc parallel loop copyin(a[0 : M * n]) copyout(r[0 : M]) firstprivate(c[1 : n])
  for (int i = 0; i < M; i++) {
    double s = 0;
    for (int k = 0; k < n; k++) s += (a[i * n + k] - c[k + 1] - (k + 1)) * (k + 1) - (k + 1) * (k + 2) * 100;
    r[i] = s;
  }
#pragma acc parallel loop num_gangs(1) firstprivate(c[1 : n]) copy(r[0 : 1])
  for (int k = 1; k <= n; k++) {
    c[k] += 1;
    if (k == n) r[0] += c[k];
  }
}

static void in_order(int n, const double *a, double *c, double *r) {
#pragma acc serial copyin(a[0 : M * n]) copyout(r[0 : M]) private(c[0 : n])
  for (int i = 0; i < M; i++) {
    for (int k = 0; k < n; k++) c[k] = a[i * n + k];
    double s = 0;
    for (int k = 0; k < n; k++) s += c[k] * (k + 1);
    r[i] = s;
  }
}

struct pair {
  int i;
  float x;
};

static void rows(int n, struct pair *p, double (*m)[3], long *r) {
#pragma acc parallel loop copyout(r[0 : M]) private(p[0 : n], m[0 : 2])
  for (int i = 0; i < M; i++) {
    for (int k = 0; k < n; k++) p[k].i = i + k, p[k].x = k;
    for (int k = 0; k < 3; k++) m[0][k] = k, m[1][k] = 10 * k + i;
    long s = 0;
    struct pair *last = p + n - 1;
    for (struct pair *q = p; q <= last; q++) s += q->i + (long)q->x;
    for (int k = 0; k < 3; k++) s += (long)(m[1][k] - m[0][k]);
    r[i] = s;
  }
}

int main(void) {
  for (int n = 1; n < 40; n += 19) {
    double *a = malloc(M * n * sizeof *a), *c = malloc((n + 2) * sizeof *c), r[M], expected[M];
    for (int i = 0; i < M * n; i++) a[i] = i % 17;
    for (int i = 0; i < M; i++) {
      expected[i] = 0;
      for (int k = 0; k < n; k++) expected[i] += a[i * n + k] * (k + 1);
    }
    for (int k = 0; k < n + 2; k++) c[k] = -100 * (k + 1);
    for (int variant = 0; variant < 6; variant++) {
      for (int i = 0; i < M; i++) r[i] = -1;
      if (variant == 0) iterations(n, a, c, r);
      if (variant == 1) gangs(n, a, c, r);
      if (variant == 2) variable_length(n, a, r);
      if (variant == 3) inside(n, a, c, r);
      if (variant == 4) in_order(n, a, c, r);
      if (variant == 5) {
        first(n, a, c, r);
        // What it adds to each element.
        for (int i = 0; i < M; i++)
          for (int k = 0; k < n; k++) r[i] += (k + 1) * (k + 1);
        r[0] -= -100.0 * (n + 1) + 1;
      }
      for (int i = 0; i < M; i++) EXPECT_REAL_AT(variant * M + i, expected[i], r[i]);
      for (int k = 0; k < n + 2; k++) EXPECT_REAL_AT(k, -100 * (k + 1), c[k]);
    }
    free(a), free(c);
  }
  struct pair p[5] = {{0}};
  double m[2][3] = {{7}};
  long r[M];
  rows(5, p, m, r);
  for (int i = 0; i < M; i++) EXPECT_AT(i, 5 * i + 10 + 10 + 3 * i + 27, r[i]);
  EXPECT(0, p[4].i);
  EXPECT_REAL(7, m[0][0]);
  return VERDICT();
}
