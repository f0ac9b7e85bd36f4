// Distributed loops that a gang runs in order, around loops that its threads share: each node has its part of them.
// nodes: 1 2 3
#include "device.h"

#define N 16
#define M 5

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp template c[N]
#pragma xmp distribute c[cyclic] onto p
#pragma xmp template b[N]
#pragma xmp distribute b[cyclic(3)] onto p
int u[3][N][M], v[N][M];
#pragma xmp align u[*][i][*] with t[i]
#pragma xmp align v[i][*] with c[i]

int main(void) {
  // Within a region, without a directive of OpenACC's.
  int n = 0;
#pragma acc parallel num_gangs(1) reduction(+ : n)
  {
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++)
#pragma acc loop vector reduction(+ : n)
      for (int j = 0; j < M; j++) n++;
  }
#pragma xmp reduction(+ : n)
  EXPECT(N * M, n);

  // In order by a directive, in a loop of gangs; statements beside the loop of threads; negative steps, cyclic blocks.
#pragma acc data copy(u, v)
  {
#pragma acc parallel loop gang
    for (int k = 0; k < 3; k++) {
#pragma xmp loop on t[i]
#pragma acc loop seq
      for (int i = 0; i < N; i++) {
        int twice = 2 * i;
#pragma acc loop vector
        for (int j = 0; j < M; j++) u[k][i][j] = 1000 * k + 10 * twice + j;
      }
    }
#pragma acc parallel num_gangs(1)
    {
#pragma xmp loop on c[i]
      for (int i = N - 1; i >= 0; i -= 3)
#pragma acc loop vector
        for (int j = 0; j < M; j++) v[i][j] = 10 * i + j;
    }
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      for (int j = 0; j < M; j++) EXPECT_AT(i, 1000 * k + 20 * i + j, u[k][i][j]);
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i, (N - 1 - i) % 3 == 0 ? 10 * i + j : 0, v[i][j]);

  long sum = 0;
#pragma acc parallel loop gang reduction(+ : sum)
  for (int k = 0; k < 4; k++) {
    long mine = 0;
#pragma xmp loop on b[i]
#pragma acc loop seq
    for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : mine)
      for (int j = 0; j < M; j++) mine += i;
    }
    sum += mine;
  }
#pragma xmp reduction(+ : sum)
  EXPECT(4L * M * N * (N - 1) / 2, sum);
  return VERDICT();
}
