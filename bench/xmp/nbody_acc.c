/* All-pairs gravity in XcalableACC, as in examples/nbody_acc: the time steps, timed. */
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#ifndef N
#define N 102400
#endif
#ifndef STEPS
#define STEPS 10
#endif
#ifndef WARM
#define WARM 0 /* steps before those that are timed */
#endif

#define DT 0.001
#define SOFTENING 0.01

double x[N], y[N], z[N], vx[N], vy[N], vz[N];

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align [i] with t[i] :: x, y, z, vx, vy, vz
#pragma xmp shadow x[*]
#pragma xmp shadow y[*]
#pragma xmp shadow z[*]

int main(void) {
  double start = 0.0, elapsed, sx = 0, sy = 0, sz = 0;

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
    for (int step = -WARM; step < STEPS; step++) {
      if (step == 0) {
#pragma xmp barrier acc
        start = xmp_wtime();
      }
#pragma xmp reflect (x, y, z) acc
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
    }
#pragma xmp barrier acc
    elapsed = xmp_wtime() - start;
  }

#pragma xmp loop on t[i] reduction(+ : sx, sy, sz)
  for (int i = 0; i < N; i++) {
    sx += fabs(x[i]);
    sy += fabs(y[i]);
    sz += fabs(z[i]);
  }
#pragma xmp task on p[0]
  printf("time: %.9f\ncheck: %.12e %.12e %.12e\n", elapsed, sx, sy, sz);
  return 0;
}
