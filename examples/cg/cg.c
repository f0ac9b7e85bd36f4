/* Conjugate gradients for the 2-D Poisson equation: the matrix is a 5-point stencil that is never stored,
 * so an iteration is one halo exchange, two dot products and three vector updates. */
#include <math.h>
#include <stdio.h>

#ifndef NX
#define NX 120
#endif
#ifndef NY
#define NY 90
#endif
#ifndef NPX
#define NPX 1 /* nodes along x; all others go along y */
#endif

#define TOLERANCE 1e-8
#define LIMIT 1000

/* Points 1..NY, 1..NX are unknowns; the rim stays zero. */
double x[NY + 2][NX + 2], r[NY + 2][NX + 2], d[NY + 2][NX + 2], q[NY + 2][NX + 2];

#pragma xmp nodes p[*][NPX]
#pragma xmp template t[NY + 2][NX + 2]
#pragma xmp distribute t[block][block] onto p
#pragma xmp align x[j][i] with t[j][i]
#pragma xmp align r[j][i] with t[j][i]
#pragma xmp align d[j][i] with t[j][i]
#pragma xmp align q[j][i] with t[j][i]
#pragma xmp shadow d[1][1]

int main(void) {
  int iteration = 0;
  double rho = 0.0, start, sum = 0.0;

  /* The right-hand side is a dipole; from x = 0 the first residual and direction equal it. */
#pragma xmp loop (j, i) on t[j][i] reduction(+ : rho)
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

#pragma xmp reflect (d) orthogonal
#pragma xmp loop (j, i) on t[j][i] reduction(+ : dq)
    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) {
        q[j][i] = 4 * d[j][i] - d[j - 1][i] - d[j + 1][i] - d[j][i - 1] - d[j][i + 1];
        dq += d[j][i] * q[j][i];
      }
    }
    alpha = rho / dq;

#pragma xmp loop (j, i) on t[j][i] reduction(+ : rho_new)
    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) {
        x[j][i] += alpha * d[j][i];
        r[j][i] -= alpha * q[j][i];
        rho_new += r[j][i] * r[j][i];
      }
    }
    beta = rho_new / rho;
    rho = rho_new;

#pragma xmp loop (j, i) on t[j][i]
    for (int j = 1; j <= NY; j++) {
      for (int i = 1; i <= NX; i++) d[j][i] = r[j][i] + beta * d[j][i];
    }
    iteration++;
  }

#pragma xmp loop (j, i) on t[j][i] reduction(+ : sum)
  for (int j = 1; j <= NY; j++) {
    for (int i = 1; i <= NX; i++) sum += x[j][i];
  }
#pragma xmp task on p[0][0]
  printf("iterations %d\nsum %.10e\nconverged %s\n", iteration, sum,
         rho <= TOLERANCE * TOLERANCE * start ? "yes" : "no");
  return 0;
}
