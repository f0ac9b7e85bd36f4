/* A halo exchange behind the computation that does not need it (4 nodes). */
#include <stdio.h>

#define N 64

#pragma xmp nodes p[2][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
double u[N][N], v[N][N], w[N][N];
#pragma xmp align [j][i] with t[j][i] :: u, v, w
#pragma xmp shadow u[1][1]

int main(void) {
  double difference = 0, sum = 0;

#pragma xmp loop (j, i) on t[j][i]
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++) u[j][i] = j * N + i;
  }

  /* By hand: start, compute the inside of each block, wait, compute its rim. */
#pragma xmp reflect (u) async(7)
#pragma xmp loop (j, i) on t[j][i] expand(-1, -1)
  for (int j = 1; j < N - 1; j++) {
    for (int i = 1; i < N - 1; i++) v[j][i] = u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1];
  }
#pragma xmp wait_async(7)
#pragma xmp loop (j, i) on t[j][i] margin(-1, -1)
  for (int j = 1; j < N - 1; j++) {
    for (int i = 1; i < N - 1; i++) v[j][i] = u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1];
  }

  /* The same, with one clause. */
#pragma xmp reflect (u) async(8)
#pragma xmp loop (j, i) on t[j][i] peel_and_wait(8, -1, -1)
  for (int j = 1; j < N - 1; j++) {
    for (int i = 1; i < N - 1; i++) w[j][i] = u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1];
  }

#pragma xmp loop (j, i) on t[j][i] reduction(+ : sum, difference)
  for (int j = 1; j < N - 1; j++) {
    for (int i = 1; i < N - 1; i++) {
      sum += v[j][i];
      difference += v[j][i] - 4 * u[j][i] + w[j][i] - 4 * u[j][i];
    }
  }
#pragma xmp task on p[0][0]
  printf("sum %.0f, difference %.0f\n", sum, difference);
  return 0;
}
