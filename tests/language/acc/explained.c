// nodes: 4 2
// settings: XMP_EXPLAIN=1
// Each move is a message of its own where moves are told: what reflect_init finds out of the other end comes one after the other,
// several for each neighbour.
#include "device.h"

#define N 16
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto p
double u[N][N], v[N][N];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp shadow u[1][2]
#pragma xmp shadow v[1][1]

int main(void) {
#pragma xmp loop on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = 100 * i + j, v[i][j] = 0;
#pragma acc data copyin(u) copy(v)
  {
#pragma xmp reflect_init (u, v) acc
    for (int k = 0; k < 3; k++) {
#pragma xmp reflect_do (u, v) acc
    }
#pragma xmp loop on t[i][j]
#pragma acc parallel loop collapse(2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 2; j < N - 2; j++) v[i][j] = u[i - 1][j - 2] + u[i + 1][j + 2] + u[i - 1][j + 1] + u[i + 1][j - 1];
  }
#pragma xmp loop on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      EXPECT_REAL_AT(N * i + j, i > 0 && i < N - 1 && j > 1 && j < N - 2 ? 400 * i + 4 * j : 0, v[i][j]);
  return VERDICT();
}
