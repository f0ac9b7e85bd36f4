// Members of members; two of the same type; names that differ from others by the dot only.
// nodes: 1 2 3 4
#include "check.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
struct plane {
  int k;
  double u[N];
};
struct {
  struct plane x, y;
  struct {
    float w[N];
  };
} g;
double g_x_u[N];
#pragma xmp align g.x.u[i] with t(i)
#pragma xmp align g.y.u[i] with t(i)
#pragma xmp align g.w[i] with t(i)
#pragma xmp align g_x_u[i] with t(i)
#pragma xmp shadow g.x.u[1]

int main(void) {
  g.x.k = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) g.x.u[i] = i, g.y.u[i] = 10 * i, g.w[i] = 100 * i, g_x_u[i] = 1000 * i;
#pragma xmp reflect (g.x.u)
  double sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < N - 1; i++) sum += g.x.u[i - 1] + g.x.u[i + 1] - g.y.u[i] / 5 + g.w[i] + g_x_u[i];
  double e = 0;
  for (int i = 1; i < N - 1; i++) e += 1100 * i;
  EXPECT_REAL(e, sum);
  EXPECT(3, g.x.k);
  EXPECT(sizeof(double[N]), sizeof g.y.u);
  return VERDICT();
}
