// A distributed parameter whose mapping is declared inside the function body, with a shadow.
// nodes: 1 2 3 4
#include "check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
float a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1:1]

static float smooth(float x[N]) {
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1:1]
#pragma xmp reflect (x)
  float sum = 0;
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < N - 1; i++) sum += x[i - 1] + x[i + 1];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) x[i] = -x[i];
  return sum;
}

static void own_mapping(float *x) {
#pragma xmp nodes q[*]
#pragma xmp template u[N]
#pragma xmp distribute u[block] onto q
#pragma xmp align x[i] with u[i]
#pragma xmp shadow x[1]
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++) x[i] = 2 * x[i];
}

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
  float expected = 0;
  for (int i = 1; i < N - 1; i++) expected += 2 * i;
  EXPECT_REAL(expected, smooth(a));
  own_mapping(a);
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, -2 * i, a[i]);
  return VERDICT();
}
