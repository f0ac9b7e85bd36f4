// Structures and tables that never change: whole, by their members, as arguments and by pointers that functions give.
// nodes: 1
#include "check.h"
#define N 16
typedef struct {
  int n;
  double w[4];
} Rule;
static const Rule simpson = {3, {1, 4, 1, 0}};
static const Rule rules[2] = {{3, {1, 4, 1, 0}}, {4, {1, 3, 3, 1}}};
static const double table[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
static double place[N];
static const struct {
  double *to;
  int n;
} addressed[2] = {{place, 7}, {0, 8}};

#pragma acc routine seq
static double weighted(int n, const double *w, double x) {
  double s = 0;
  for (int k = 0; k < n; k++) s += w[k] * (x + k);
  return s;
}
#pragma acc routine seq
static double of_copy(Rule r, double x) {
  r.w[3] = 2;
  return weighted(4, r.w, x);
}
#pragma acc routine seq
static double of_place(const Rule *r, double x) { return weighted(r->n, r->w, x); }

int main(void) {
  double a[N], b[N], c[N], d[N], e[N];
#pragma acc parallel loop copyout(a, b)
  for (int i = 0; i < N; i++) {
    a[i] = weighted(simpson.n, simpson.w, i);
    b[i] = weighted(rules[i % 2].n, rules[i % 2].w, i) + table[i % 2][i % 4];
  }
#pragma acc parallel loop copyout(c, d, e)
  for (int i = 0; i < N; i++) {
    Rule mine = simpson;
    mine.w[0] += simpson.w[i % 4];
    c[i] = mine.w[0] + simpson.n;
    d[i] = of_copy(simpson, i);
    e[i] = of_place(&simpson, i);
  }
  // Of which one has the address of a variable.
  double f[N];
#pragma acc parallel loop copyout(f)
  for (int i = 0; i < N; i++) f[i] = addressed[i % 2].n;
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, weighted(3, simpson.w, i), a[i]);
    EXPECT_AT(i, weighted(rules[i % 2].n, rules[i % 2].w, i) + table[i % 2][i % 4], b[i]);
    EXPECT_AT(i, 1 + simpson.w[i % 4] + 3, c[i]);
    EXPECT_AT(i, of_copy(simpson, i), d[i]);
    EXPECT_AT(i, weighted(3, simpson.w, i), e[i]);
    EXPECT_AT(i, 7 + i % 2, f[i]);
  }
  return VERDICT();
}
