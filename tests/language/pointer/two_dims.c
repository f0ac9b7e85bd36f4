// A pointer to rows aligned as a two-dimensional array, in both forms, with a shadow and a reflect.
// nodes: 2 4 6
#include "check.h"
#define N1 10
#define N2 14
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N2-1,0:N1-1)
#pragma xmp distribute t(block,block) onto p
double (*a)[N2];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1][1]
int (*b)[N2][2];
#pragma xmp align b[j][i][*] with t[j][i]

int main(void) {
  int np2 = check_nodes() / 2, x = check_me() % 2, y = check_me() / 2;
  a = (double (*)[N2])xmp_malloc(xmp_desc_of(a), N1, N2);
  b = (int (*)[N2][2])xmp_malloc(xmp_desc_of(b), N1, N2, 2);
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < N1; j++)
    for (int i = 0; i < N2; i++) {
      a[j][i] = 100 * j + i;
      b[j][i][0] = i;
      b[j][i][1] = j;
    }
#pragma xmp reflect (a)
  int bad = 0;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < N1 - 1; j++)
    for (int i = 1; i < N2 - 1; i++)
      bad += a[j - 1][i + 1] + a[j + 1][i - 1] != 2 * (100 * j + i) || b[j][i][0] != i || b[j][i][1] != j;
  EXPECT(0, bad);
  for (int j = 0; j < N1; j++)
    for (int i = 0; i < N2; i++)
      if (owner_block(i, N2, 2) == x && owner_block(j, N1, np2) == y) EXPECT_REAL_AT(100 * j + i, 100 * j + i, a[j][i]);
  return VERDICT();
}
