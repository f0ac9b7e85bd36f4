// Members of structs as distributed arrays: arrays and pointers, file and block scope, references and reflect.
// nodes: 1 2 3 4
#include "check.h"
#include <xmp.h>
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic) onto p
struct field {
  int n;
  double u[N], v[N][3];
  float *w;
};
struct field g = {.n = N};
#pragma xmp align g.u[i] with t(i)
#pragma xmp shadow g.u[1]
#pragma xmp align g.v[i][*] with c(i)
#pragma xmp align g.w[i] with t(i)

static double total(const double *section, int n) {
  double s = 0;
  for (int k = 0; k < n; k++) s += section[k];
  return s;
}

int main(void) {
  int np = check_nodes(), me = check_me();
  struct field local;
#pragma xmp align local.u[i] with t(i)
  g.w = (float *)xmp_malloc(xmp_desc_of(g.w), N);
  double sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    g.u[i] = local.u[i] = i;
    g.w[i] = 2 * i;
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) g.v[i][k] = 10 * i + k;
#pragma xmp reflect (g.u)
#pragma xmp loop on t(i) reduction(+:sum)
  for (int i = 1; i < N - 1; i++) sum += g.u[i - 1] + g.u[i + 1] + g.w[i] - 2 * local.u[i];
  double e = 0;
  for (int i = 1; i < N - 1; i++) e += 2 * i;
  EXPECT_REAL(e, sum);
  for (int i = 0; i < N; i++) {
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, i, g.u[i]);
    if (owner_cyclic(i, 1, np) == me) EXPECT_REAL_AT(i, 10 * i + 2, g.v[i][2]);
  }
  EXPECT(N, g.n);
  EXPECT(sizeof(double[N]), sizeof(g.u));
  int block = (N + np - 1) / np, mine = 0;
  double own = 0;
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, np) == me) mine++, own += i;
  if (mine) EXPECT_REAL(own, total(local.u, block < mine ? block : mine));
  return VERDICT();
}
