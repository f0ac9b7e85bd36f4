// Elements and rows of members in places of their own, distributed ones and not, whose addresses functions and pointers have.
// nodes: 1 3
#include "device.h"
#define N 40
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static struct {
  int v[N][M], w[N];
} g;
#pragma xmp align g.v[i][*] with t(i)
#pragma xmp align g.w[i] with t(i)
static struct {
  int v[N][M], w[N];
} h;

static int increased(int *p, int by) {
  *p += by;
  return *p;
}
static int sum(const int *p, int n) {
  int s = 0;
  for (int k = 0; k < n; k++) s += p[k];
  return s;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    g.w[i] = i;
    for (int j = 0; j < M; j++) g.v[i][j] = i + j;
  }
  for (int i = 0; i < N; i++) {
    h.w[i] = i;
    for (int j = 0; j < M; j++) h.v[i][j] = i + j;
  }
#pragma acc data copy(g.v, g.w, h.v, h.w)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      const int all = sum(g.v[i], M);
      int *q = &g.w[i];
      *q += 2;
      g.v[i][2] = increased(&g.w[i], 7) + all + *q;
    }
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      const int all = sum(h.v[i], M);
      int *q = &h.w[i];
      *q += 2;
      h.v[i][2] = increased(&h.w[i], 7) + all + *q;
    }
  }
  const int first = M * (M - 1) / 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i + 9, g.w[i]);
    EXPECT_AT(i, 2 * (i + 9) + M * i + first, g.v[i][2]);
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i + 9, h.w[i]);
    EXPECT_AT(i, 2 * (i + 9) + M * i + first, h.v[i][2]);
  }
  return VERDICT();
}
