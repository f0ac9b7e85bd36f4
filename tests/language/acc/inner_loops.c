// xmp loops inside of other loops of a kernel, cyclic and block; arrays of a gang; kernels that find their parallel
// loops themselves.
// nodes: 1 2 3 4
#include "device.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(3)) onto p
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic) onto p
#pragma xmp template v(0:N-1)
#pragma xmp distribute v(block) onto p
double a[N][N], b[N][N], c[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][j] with u(j)
#pragma xmp align c[i] with v(i)
double x[N][N], y[N][N];
int main(void) {
  double s = 0, z = 0;
  int i, j;
#pragma acc data create(a, b, c)
  {
#pragma acc kernels
    {
#pragma xmp loop on t(i)
      for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) a[i][j] = i * 100 + j;
    }
#pragma acc parallel loop gang
    for (i = 0; i < N; i++) {
      double q = i;
#pragma xmp loop on u(j)
#pragma acc loop vector
      for (j = 0; j < N; j++) b[i][j] = q * 10 + j;
    }
#pragma acc parallel loop
    for (i = 0; i < N; i++) {
#pragma xmp loop on u(j)
      for (j = N - 1; j >= 0; j -= 2) b[i][j] += 1000;
    }
#pragma xmp loop on t(i) reduction(+:s)
#pragma acc parallel loop reduction(+:s) async(2)
    for (i = 0; i < N; i++)
      for (int k = 0; k < N; k++) s += a[i][k];
#pragma xmp loop on u(j) reduction(+:z)
#pragma acc parallel loop reduction(+:z)
    for (j = 0; j < N; j++)
      for (int k = 0; k < N; k++) z += b[k][j];
#pragma xmp loop on v(i)
#pragma acc parallel loop gang
    for (i = 0; i < N; i++) {
      double tmp[N];
#pragma acc loop vector
      for (int k = 0; k < N; k++) tmp[k] = i + k;
      c[i] = 0;
      double m = 0;
#pragma acc loop vector reduction(+:m)
      for (int k = 0; k < N; k++) m += tmp[N - 1 - k];
      c[i] += m;
    }
#pragma acc update host(c)
  }
  double es = 0, ez = 0;
  for (i = 0; i < N; i++) for (j = 0; j < N; j++) { es += i * 100 + j; ez += i * 10 + j + (j % 2 == 1 ? 1000 : 0); }
  int bad = (s != es) + (z != ez);
#pragma xmp loop on v(i)
  for (i = 0; i < N; i++) bad += c[i] != N * i + N * (N - 1) / 2;
  for (i = 0; i < N; i++) for (j = 0; j < N; j++) x[i][j] = i + j;
#pragma acc kernels copyin(x) copy(y)
  {
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) y[i][j] = x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1];
    for (i = 1; i < N; i++)
      for (j = 1; j < N - 1; j++) y[i][j] += y[i - 1][j];
    y[0][0] = 5;
  }
  static double yy[N][N];
  for (i = 1; i < N - 1; i++) for (j = 1; j < N - 1; j++) yy[i][j] = 4 * (i + j);
  for (i = 1; i < N; i++) for (j = 1; j < N - 1; j++) yy[i][j] += yy[i - 1][j];
  yy[0][0] = 5;
  for (i = 0; i < N; i++) for (j = 0; j < N; j++) bad += y[i][j] != yy[i][j];
  EXPECT(0, bad);
  return VERDICT();
}
