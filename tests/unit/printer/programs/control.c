// Jumps, switches, loops, side effects.
#include <stdio.h>

static int collatz(unsigned long n) {
  int steps = 0;
again:
  if (n == 1) return steps;
  int odd = n & 1;
  n = odd ? 3 * n + 1 : n / 2;
  ++steps;
  goto again;
}

static int duff(int n) {
  int k = (n + 3) / 4, sum = 0;
  switch (n % 4) {
    case 0: do { sum += 1;
    case 3: sum += 10;
    case 2: sum += 100;
    case 1: sum += 1000;
            } while (--k > 0);
  }
  return sum;
}

static int choose(int v) {
  switch (v) {
    int t;
    case 1 ... 3:
      t = v;
      return t * 2;
    case -4: {
      const int u = 5;
      return u;
    }
    case 'x':;
      int w = v + 1;
      return w;
    default:
      break;
  }
  if (v > 100)
    if (v > 200) return 9; else return 8;
  else if (v > 50)
    return 7;
  return -1;
}

static _Bool even(int n) { return !(n % 2); }
static _Bool positive(double x) { return x; }

int run(void) {
  printf("%d %d\n", collatz(27), collatz(97));
  for (int i = 1; i < 9; i++) printf("%d ", duff(i));
  for (int i = -5; i < 300; i += 13) printf("%d ", choose(i));
  printf("%d %d %d\n", choose(2), choose(-4), choose('x'));
  int a[4] = {0}, i = 0, j = 0;
  a[i++] = 5, a[i++] = a[0]++ + 1;
  while (1) {
    if (++j > 3) break;
    if (j == 2) continue;
    a[2] += j;
  }
  do i += 2; while (i < 9);
  printf("%d %d %d %d %d\n", a[0], a[1], a[2], i, j);
  _Bool b = 3, c = even(4) + even(5);
  b += 1;
  printf("%d %d %d %d\n", b, c, positive(0.25), (int)(_Bool)0.1);
  for (int x = 0, y = 10; x < y; x++, y--)
    if (x == 3) printf("%d %d\n", x, y);
  int max = ({ int p = i, q = j; p > q ? p : q; });
  int other = a[3] ?: max;
  printf("%d %d %s\n", max, other, __func__);
  return 0;
}
