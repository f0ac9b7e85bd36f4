// Standard C that must survive: _Static_assert, _Atomic, complex, flexible members, VLAs, variadics, function pointers.
// nodes: 1 2 3
#include "check.h"
#include <complex.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#define N 13
_Static_assert(sizeof(int) >= 4, "int");
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

struct list {
  int n;
  int v[];
};
static _Atomic int counter;
static _Thread_local int local = 4;
static int total(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  while (n--) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
static int by_pointer(int (*f)(int), int x) { return f(x); }
static int twice(int x) { return 2 * x; }
static long vla_sum(int n, int m, long x[n][m]) {
  long s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) s += x[i][j];
  return s;
}

int main(int argc, char *argv[]) {
  int np = check_nodes(), me = check_me();
  (void)argc, (void)argv;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double complex z = cexp(I * i);
    a[i] = fabs(creal(z) - cos(i)) < 1e-12 ? sqrt(i * i) : -1;
    counter++;
    local++;
  }
  int mine = 0;
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) {
      EXPECT_REAL_AT(i, i, a[i]);
      mine++;
    }
  EXPECT(mine, counter);
  EXPECT(mine + 4, local);
  struct list *l = malloc(sizeof *l + 3 * sizeof(int));
  l->n = 3;
  for (int k = 0; k < l->n; k++) l->v[k] = k;
  EXPECT(3, l->v[0] + l->v[1] + l->v[2]);
  free(l);
  EXPECT(6, total(3, 1, 2, 3));
  EXPECT(10, by_pointer(twice, 5));
  long grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  EXPECT(21, vla_sum(2, 3, grid));
  jmp_buf env;
  volatile int jumps = 0;
  if (setjmp(env) < 2) {
    jumps++;
    longjmp(env, jumps);
  }
  EXPECT(2, jumps);
  int *q = (int[]){5, 6, 7};
  EXPECT(6, q[1]);
  EXPECT('A', toupper('a'));
  EXPECT(-1, (int8_t)UCHAR_MAX);
  enum { X = 3, Y } e = Y;
  EXPECT(4, e);
  register int r = 3;
  for (int i = 0, j = 10; i < j; i++, j--) r += i;
  EXPECT(3 + 0 + 1 + 2 + 3 + 4, r);
  int bits = 0;
  struct {
    unsigned lo : 3, hi : 5;
  } f = {.lo = 9 & 7, .hi = 31};
  bits = f.lo + f.hi;
  EXPECT(32, bits);
  return VERDICT();
}
