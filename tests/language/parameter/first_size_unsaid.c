// nodes: 1 2 3
// Parameters whose first extent C does not say have that of their argument, also where the template has room for more and where the
// dimension is not distributed; one declaration serves arguments of several sizes.
#include "check.h"
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[12]
#pragma xmp distribute t[block] onto p
double a[10][3], b[7][3], c[3][12], (*d)[3];
#pragma xmp align a[i][*] with t[i+1]
#pragma xmp align b[i][*] with t[i+1]
#pragma xmp align c[*][i] with t[i]
#pragma xmp align d[i][*] with t[i+1]
#pragma xmp shadow a[1][0]
#pragma xmp shadow b[1][0]
#pragma xmp shadow d[1][0]

static void fill(double x[][3], int n, double add) {
#pragma xmp align x[i][*] with t[i+1]
#pragma xmp shadow x[1][0]
#pragma xmp loop on t[i+1]
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) x[i][j] = add + 10 * i + j;
#pragma xmp reflect (x)
#pragma xmp loop on t[i+1]
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < 3; j++) EXPECT_REAL_AT(i, 3 * (add + j) + 30 * i, x[i - 1][j] + x[i][j] + x[i + 1][j]);
}

static void columns(double (*x)[12]) {
#pragma xmp align x[*][i] with t[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 3; k++) x[k][i] = 100 * k + i;
}

int main(void) {
  d = xmp_malloc(xmp_desc_of(d), 5, 3);
  for (int k = 0; k < 2; k++) {
    fill(a, 10, k);
    fill(b, 7, k + 1);
    fill(d, 5, k + 2);
  }
  columns(c);
#pragma xmp loop on t[i+1]
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 3; j++) EXPECT_REAL_AT(i, 1 + 10 * i + j, a[i][j]);
#pragma xmp loop on t[i+1]
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 3; j++) EXPECT_REAL_AT(i, 3 + 10 * i + j, d[i][j]);
#pragma xmp loop on t[i]
  for (int i = 0; i < 12; i++)
    for (int k = 0; k < 3; k++) EXPECT_REAL_AT(i, 100 * k + i, c[k][i]);
  return VERDICT();
}
