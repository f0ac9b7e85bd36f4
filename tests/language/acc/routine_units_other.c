// The second file of routine_units.c.
// part
#include "routine_units.h"

static const double factors[4] = {1, 2, 4, 8};
static double helper(double x) { return 2 * x; }

void move(struct particle *p, double time) { p->x[0] += p->speed * time; }
double scaled(int i) { return back(helper(i) * factors[i % 4]); }
double sum3(const double *x) { return x[0] + x[1] + x[2]; }
void split(const double *restrict from, double *restrict to) {
  to[0] = from[0];
  to[1] = sum3(from) - from[0];
}
double many(const double *a, const double *b, int *calls, const double *c, double *last) {
  ++*calls;
  *last = c[0];
  return a[0] + b[0] + c[0];
}
// Other records than the first file's of these names.
struct cell {
  double first, second;
};
typedef struct {
  int n;
} item;
double other_cell(double x) {
  struct cell c = {x, 2 * x};
  item i = {4};
  return c.first + c.second + i.n;
}
