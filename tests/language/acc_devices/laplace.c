// Laplace on nodes and their devices: layout, device shadows, reflect between nodes and between devices.
#include "check.h"
#define N 46
#define M 30
#define STEPS 9

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double u[N][M], v[N][M];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]
#pragma acc devices d[*]
#pragma acc declare create(u, v) layout([block][*]) shadow([1][0]) on_device(d)

static double su[N][M], sv[N][M];

static double start(int i, int j) { return (i * 7 + j * 3) % 11 + 0.5 * (i == 0 || j == 0); }

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) u[i][j] = v[i][j] = start(i, j);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) su[i][j] = sv[i][j] = start(i, j);
  double change = 0, serial = 0;
#pragma acc update device(u, v)
#pragma xmp reflect_init (v) acc
  for (int step = 0; step < STEPS; step++) {
    change = serial = 0;
#pragma xmp reflect_do (v) acc
#pragma acc reflect(v)
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) layout(u[i][*]) on_device(d)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) u[i][j] = 0.25 * (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] + v[i][j + 1]);
#pragma xmp loop on t[i] reduction(max : change)
#pragma acc parallel loop layout(u[i][*]) reduction(max : change)
    for (int i = 1; i < N - 1; i++) {
#pragma acc loop vector reduction(max : change)
      for (int j = 1; j < M - 1; j++) {
        double difference = u[i][j] - v[i][j];
        if (difference < 0) difference = -difference;
        if (difference > change) change = difference;
        v[i][j] = u[i][j];
      }
    }
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) su[i][j] = 0.25 * (sv[i - 1][j] + sv[i + 1][j] + sv[i][j - 1] + sv[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        double difference = su[i][j] - sv[i][j];
        if (difference < 0) difference = -difference;
        if (difference > serial) serial = difference;
        sv[i][j] = su[i][j];
      }
    EXPECT_REAL(serial, change);
  }
#pragma acc update host(u)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(100 * i + j, su[i][j], u[i][j]);
  return VERDICT();
}
