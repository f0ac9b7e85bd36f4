/* N bodies under gravity on accelerators (XcalableACC), all pairs: each node's device moves its own bodies and sees
 * everybody's positions through a full shadow, which the reflect between the devices fills after each step. */
#include <math.h>
#include <stdio.h>

#ifndef N
#define N 1200
#endif
#ifndef STEPS
#define STEPS 10
#endif

#define DT 0.001
#define SOFTENING 0.01

/* Positions have full shadow: memory for all of them on every node. Velocities are only the owner's. */
double x[N], y[N], z[N], vx[N], vy[N], vz[N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with t[i]
#pragma xmp align z[i] with t[i]
#pragma xmp align vx[i] with t[i]
#pragma xmp align vy[i] with t[i]
#pragma xmp align vz[i] with t[i]
#pragma xmp shadow x[*]
#pragma xmp shadow y[*]
#pragma xmp shadow z[*]

int main(void) {
  double kinetic = 0, potential = 0, cx = 0, cy = 0, cz = 0;

  /* Bodies of mass 1/N on a spiral around the axis, at rest. */
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    double h = 2.0 * (i + 0.5) / N - 1.0, r = sqrt(1.0 - h * h);
    x[i] = r * cos(2.4 * i);
    y[i] = r * sin(2.4 * i);
    z[i] = h;
    vx[i] = vy[i] = vz[i] = 0.0;
  }
#pragma acc data copy(x, y, z, vx, vy, vz)
  {
#pragma xmp reflect (x, y, z) acc

    for (int step = 0; step < STEPS; step++) {
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) {
        double ax = 0, ay = 0, az = 0;
        for (int j = 0; j < N; j++) {
          double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
          double d2 = dx * dx + dy * dy + dz * dz + SOFTENING;
          double s = 1.0 / (N * d2 * sqrt(d2));
          ax += s * dx;
          ay += s * dy;
          az += s * dz;
        }
        vx[i] += DT * ax;
        vy[i] += DT * ay;
        vz[i] += DT * az;
      }
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) {
        x[i] += DT * vx[i];
        y[i] += DT * vy[i];
        z[i] += DT * vz[i];
      }
#pragma xmp reflect (x, y, z) acc
    }

#pragma xmp loop on t[i]
#pragma acc parallel loop reduction(+ : kinetic, potential, cx, cy, cz)
    for (int i = 0; i < N; i++) {
      kinetic += 0.5 / N * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
      cx += fabs(x[i]);
      cy += fabs(y[i]);
      cz += fabs(z[i]);
      for (int j = 0; j < N; j++) {
        double dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i];
        if (j != i) potential -= 0.5 / N / N / sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
      }
    }
  }
#pragma xmp reduction(+ : kinetic, potential, cx, cy, cz)
#pragma xmp task on p[0]
  printf("kinetic %.10e\npotential %.10e\npositions %.10e %.10e %.10e\n", kinetic, potential, cx, cy, cz);
  return 0;
}
