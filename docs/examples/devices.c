/* A grid that the nodes, and the devices of each node, share (2 nodes). */
#include <stdio.h>

#define N 64
#define M 32

#pragma xmp nodes p[2]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N][M], v[N][M];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align v[i][*] with t[i]
#pragma xmp shadow u[1][0]

#pragma acc devices d[*]
#pragma acc declare create(u) layout([block][*]) shadow([1][0]) on_device(d)
#pragma acc declare create(v) layout([block][*]) on_device(d)

int main(void) {
  double sum = 0;

#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) u[i][j] = i == 0 ? 100 : 0;
#pragma acc update device(u)

  for (int step = 0; step < 20; step++) {
#pragma xmp reflect(u) acc
#pragma acc reflect(u)
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) layout(u[i][*]) on_device(d)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) layout(u[i][*]) on_device(d)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) u[i][j] = v[i][j];
  }

#pragma xmp loop on t[i] reduction(+ : sum)
#pragma acc parallel loop layout(u[i][*]) on_device(d) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) sum += u[i][j];

#pragma xmp task on p[0]
  printf("sum %.6f\n", sum);
  return 0;
}
