// One reflect or reflect_do whose array changes: other arguments, other sections behind the pointer, other widths.
// nodes: 1 2 3 4 6
#include "check.h"

#define N 24

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N], v[N], *a, *b;
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow u[2]
#pragma xmp shadow v[2]
#pragma xmp shadow a[2]
#pragma xmp shadow b[2]

static void exchange(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
#pragma xmp reflect_do(x)
}
static void exchange_a(void) {
#pragma xmp reflect_do(a)
}
static void exchange_u(void) {
#pragma xmp reflect_do(u)
}

static void reflect_any(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
#pragma xmp reflect(x) width(1:2)
}
static void reflect_a(void) {
#pragma xmp reflect(a)
}
static void reflect_u(int width) {
#pragma xmp reflect(u) width(width:2 - width)
}

// Own elements of x get new values, and what its shadows have is known.
static double base;
static void fill(double x[N]) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
  base += 1000;
#pragma xmp loop(i) on t[i] expand(2)
  for (int i = 0; i < N; i++) x[i] = -1;
#pragma xmp loop(i) on t[i]
  for (int i = 0; i < N; i++) x[i] = base + i;
}
// Each element by whoever has it up to lo and hi elements away; those further away have what fill gave them.
static void check(double x[N], int lo, int hi) {
#pragma xmp align x[i] with t[i]
#pragma xmp shadow x[2]
#pragma xmp loop(i) on t[i]
  for (int i = 0; i < N; i++)
    for (int d = -2; d <= 2; d++) {
      const int at = i + d, own = N / check_nodes();
      if (at < 0 || at >= N) continue;
      const int before = check_me() * own - at, behind = at - (check_me() + 1) * own + 1;
      EXPECT_REAL_AT(at, before > lo || behind > hi ? -1 : base + at, x[at]);
    }
}

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), N);
  b = xmp_malloc(xmp_desc_of(b), N);
#pragma xmp reflect_init(u, v)
#pragma xmp reflect_init(u)
#pragma xmp reflect_init(v)
#pragma xmp reflect_init(a)
#pragma xmp reflect_init(b) width(1)
  const double *wide = a; // the other one's shadows are reflected with width 1
  for (int k = 0; k < 4; k++) {
    fill(u), exchange(u), check(u, 2, 2);
    fill(u), exchange(u), check(u, 2, 2);
    fill(v), exchange(v), check(v, 2, 2);
    const int width = b == wide ? 2 : 1;
    fill(b), exchange(b), check(b, width, width);
    for (int often = 0; often <= k; often++) fill(a), exchange_a(), check(a, 3 - width, 3 - width);
    for (int often = 0; often <= k; often++) {
      fill(a), reflect_a(), check(a, 2, 2);
      fill(u), reflect_any(u), check(u, 1, 2);
      fill(a), reflect_any(a), check(a, 1, 2);
      fill(a), reflect_any(a), check(a, 1, 2);
      fill(u), reflect_u(often % 3), check(u, often % 3, 2 - often % 3);
    }
    double *other = a;
    a = b, b = other;
  }
  for (int width = 0; width <= 2; width++) {
#pragma xmp reflect_init(u) width(width:2 - width)
    fill(u), exchange_u(), check(u, width, 2 - width);
    fill(u), exchange_u(), check(u, width, 2 - width);
  }
  // Another section: initialized anew.
  xmp_free(xmp_desc_of(a));
  a = xmp_malloc(xmp_desc_of(a), N);
#pragma xmp reflect_init(a) width(0:1)
  fill(a), exchange_a(), check(a, 0, 1);
  return VERDICT();
}
