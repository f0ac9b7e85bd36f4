/* cg.c before the directives: the same program for one node. */
#include <math.h>
#include <stdio.h>

#ifndef NX
#define NX 120
#endif
#ifndef NY
#define NY 90
#endif

#define TOLERANCE 1e-8
#define LIMIT 1000

/* Points 1..NY, 1..NX are unknowns; the rim stays zero. */
double x[NY + 2][NX + 2], r[NY + 2][NX + 2], d[NY + 2][NX + 2], q[NY + 2][NX + 2];

int main(void) {
  int iteration = 0;
  double rho = 0.0, start, sum = 0.0;

  /* The right-hand side is a dipole; from x = 0 the first residual and direction equal it. */
  for (int j = 1; j <= NY; j++) {
    for (int i = 1; i <= NX; i++) {
      r[j][i] = j != NY / 2 ? 0.0 : i == NX / 4 ? 1.0 : i == 3 * NX / 4 ? -0.5 : 0.0;
      d[j][i] = r[j][i];
      rho += r[j][i] * r[j][i];
    }
  }
  start = rho;

  while (rho > TOLERANCE * TOLERANCE * start && iteration < LIMIT) {
    double dq = 0.0, alpha, beta, rho_new = 0.0;

    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) {
        q[j][i] = 4 * d[j][i] - d[j - 1][i] - d[j + 1][i] - d[j][i - 1] - d[j][i + 1];
        dq += d[j][i] * q[j][i];
      }
    }
    alpha = rho / dq;

    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) {
        x[j][i] += alpha * d[j][i];
        r[j][i] -= alpha * q[j][i];
        rho_new += r[j][i] * r[j][i];
      }
    }
    beta = rho_new / rho;
    rho = rho_new;

    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) d[j][i] = r[j][i] + beta * d[j][i];
    }
    iteration++;
  }

  for (int j = 1; j <= NY; j++) {
    for (int i = 1; i <= NX; i++) sum += x[j][i];
  }
  printf("iterations %d\nsum %.10e\nconverged %s\n", iteration, sum,
         rho <= TOLERANCE * TOLERANCE * start ? "yes" : "no");
  return 0;
}
