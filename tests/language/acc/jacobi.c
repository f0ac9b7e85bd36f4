// A foreign program: Jacobi by kernels with a maximum reduction and swapped roles, no XcalableMP directive in it.
// nodes: 1 2
#include <math.h>
#include "device.h"
#define NN 34
#define NM 42

static double A[NN][NM], Anew[NN][NM];

int main(void) {
  const double tol = 1e-3;
  double error = 1.0;
  int iter = 0, iter_max = 60;
  memset(A, 0, sizeof A);
  memset(Anew, 0, sizeof Anew);
  for (int j = 0; j < NN; j++) A[j][0] = Anew[j][0] = 1.0;
  static double B[2][NN][NM];
  memcpy(B[0], A, sizeof A);
  memcpy(B[1], A, sizeof A);
#pragma acc data copy(A) create(Anew)
  {
    while (error > tol && iter < iter_max) {
      error = 0.0;
#pragma acc kernels
      {
#pragma acc loop independent gang(32), vector(16) reduction(max : error)
        for (int j = 1; j < NN - 1; j++) {
#pragma acc loop independent gang(16), vector(32) reduction(max : error)
          for (int i = 1; i < NM - 1; i++) {
            Anew[j][i] = 0.25 * (A[j][i + 1] + A[j][i - 1] + A[j - 1][i] + A[j + 1][i]);
            error = fmax(error, fabs(Anew[j][i] - A[j][i]));
          }
        }
#pragma acc loop independent
        for (int j = 1; j < NN - 1; j++) {
#pragma acc loop independent
          for (int i = 1; i < NM - 1; i++) A[j][i] = Anew[j][i];
        }
      }
      iter++;
    }
  }
  double e = 1.0;
  int n = 0;
  while (e > tol && n < iter_max) {
    e = 0;
    for (int j = 1; j < NN - 1; j++)
      for (int i = 1; i < NM - 1; i++) {
        B[1][j][i] = 0.25 * (B[0][j][i + 1] + B[0][j][i - 1] + B[0][j - 1][i] + B[0][j + 1][i]);
        e = fmax(e, fabs(B[1][j][i] - B[0][j][i]));
      }
    for (int j = 1; j < NN - 1; j++)
      for (int i = 1; i < NM - 1; i++) B[0][j][i] = B[1][j][i];
    n++;
  }
  EXPECT(n, iter);
  EXPECT_REAL(e, error);
  for (int j = 0; j < NN; j++)
    for (int i = 0; i < NM; i++) EXPECT_REAL_AT(100 * j + i, B[0][j][i], A[j][i]);
  return VERDICT();
}
