// memcpy, memmove and memset in kernels: numbers read as others, rows, structures, between own and device memory.
// nodes: 1
#include <string.h>

#include "device.h"
#define N 40

struct cell {
  double v[3];
  int n;
};

#pragma acc routine seq
static unsigned bits_of(float f) {
  unsigned u;
  memcpy(&u, &f, sizeof u);
  return u;
}

#pragma acc routine seq
static void take(double *to, const double *from, int n) { memcpy(to, from, n * sizeof *to); }

int main(void) {
  float f[N];
  unsigned bits[N];
  double rows[N][5], all[N][5], kept[N][5];
  char text[N][8];
  struct cell cells[N], *last = 0;
  for (int i = 0; i < N; i++) {
    f[i] = i - 7.25f;
    for (int k = 0; k < 5; k++) rows[i][k] = i * 5 + k, kept[i][k] = -1;
    cells[i] = (struct cell){{i, i + 1, i + 2}, i};
  }
#pragma acc parallel loop copyin(f, rows) copyout(bits, all, text) copy(cells, kept)
  for (int i = 0; i < N; i++) {
    double own[5];
    char b[8];
    struct cell mine;
    bits[i] = bits_of(f[i]) ^ 1;
    memcpy(own, rows[i], sizeof own);
    own[4] = 0.5;
    take(all[i], own, 5);
    memset(b, 'x', 8);
    b[i % 8] = 'y';
    __builtin_memcpy(text[i], b, sizeof b);
    memcpy(&mine, &cells[i], sizeof mine);
    memmove(mine.v + 1, mine.v, 2 * sizeof(double));
    mine.n = -i;
    if (memset(b, i, 1) != NULL && *(char *)memcpy(b + 4, b, 1) == (char)i) mine.n -= 1000;
    double *const behind = memcpy(kept[i], own, 2 * sizeof(double));
    behind[2] = i;
    memmove(&kept[i][3], &kept[i][4], sizeof(double));
    memset(&kept[i][4], 0, sizeof(double));
    cells[i] = mine;
  }
  for (int i = 0; i < N; i++) {
    unsigned u;
    memcpy(&u, &f[i], 4);
    EXPECT_AT(i, u ^ 1, bits[i]);
    for (int k = 0; k < 5; k++) EXPECT_REAL_AT(i, k == 4 ? 0.5 : i * 5 + k, all[i][k]);
    for (int k = 0; k < 8; k++) EXPECT_AT(i, k == i % 8 ? 'y' : 'x', text[i][k]);
    EXPECT_REAL_AT(i, i, cells[i].v[0]);
    EXPECT_REAL_AT(i, i, cells[i].v[1]);
    EXPECT_REAL_AT(i, i + 1, cells[i].v[2]);
    EXPECT_AT(i, -i - 1000, cells[i].n);
    EXPECT_REAL_AT(i, i * 5, kept[i][0]);
    EXPECT_REAL_AT(i, i * 5 + 1, kept[i][1]);
    EXPECT_REAL_AT(i, i, kept[i][2]);
    EXPECT_REAL_AT(i, -1, kept[i][3]);
    EXPECT_REAL_AT(i, 0, kept[i][4]);
  }
  EXPECT(1, last == 0);
  return VERDICT();
}
