// Elements as arguments and results: calls in subscripts, conditional operators, short circuits, nested calls.
// nodes: 1 2 3
#include "check.h"
#include <math.h>
#define N 11
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
double a[N];
int k[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align k[i] with t(i)
static int same(int i) { return i; }
static double pick(double x, double y, int first) { return first ? x : y; }

int main(void) {
  int np = check_nodes(), me = check_me(), calls = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    k[i] = i % 3;
    a[i] = k[i] ? pick(pow(i, 2), a[i] = 5, k[same(i)] == 1) : -1;
    k[i] && (calls += k[i]);
    (i % 2 ? &a[i] : &a[same(i)])[0] += 0.5;
  }
  int e = 0;
  for (int i = 0; i < N; i++)
    if (i % np == me) {
      e += i % 3;
      EXPECT_REAL_AT(i, (i % 3 == 0 ? -1 : i % 3 == 1 ? i * i : 5) + 0.5, a[i]);
    }
  EXPECT(e, calls);
  return VERDICT();
}
