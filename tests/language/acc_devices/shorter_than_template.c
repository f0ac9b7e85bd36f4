// Arrays on the devices of a node that has indices of their template, but no element: the shadow is there.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 12
#define M 4
#pragma xmp nodes p(*)
#pragma xmp template t(0:N)
#pragma xmp distribute t(block) onto p
#pragma acc devices d[*]
double cell[N][M], face[N + 1][M], late[6][M];
#pragma xmp align [i][*] with t(i) :: cell, face
#pragma xmp align late[i][*] with t(i+7)
#pragma xmp shadow cell[1][0]
#pragma xmp shadow late[0:1][0]
#pragma acc declare create(cell) layout([*][block]) on_device(d)
#pragma acc declare create(face) layout([*][block]) on_device(d)
#pragma acc declare create(late) layout([block][*]) shadow([0:1][0]) on_device(d)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) cell[i][j] = 10 * i + j;
#pragma xmp loop on t(i+7)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < M; j++) late[i][j] = 10 * i + j;
#pragma acc update device(cell, late)
#pragma xmp reflect (cell, late) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) layout(face[*][j])
  for (int i = 0; i <= N; i++)
    for (int j = 0; j < M; j++) face[i][j] = i > 0 ? cell[i - 1][j] : -1;
#pragma acc update host(face, late)
#pragma xmp loop on t(i)
  for (int i = 0; i <= N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, i > 0 ? 10 * (i - 1) + j : -1, face[i][j]);
#pragma xmp loop on t(i+7)
  for (int i = -1; i < 5; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, 10 * (i + 1) + j, late[i + 1][j]);

#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) layout(cell[*][j])
  for (int i = 0; i <= N; i++)
    for (int j = 0; j < M; j++) {
      if (i > 0) cell[i - 1][j] = 0;
      if (i < N) cell[i][j] = 0;
    }
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) layout(cell[*][j])
  for (int i = 1; i <= N; i++)
    for (int j = 0; j < M; j++) cell[i - 1][j] += 100 * i + j;
#pragma xmp reduce_shadow (cell) width(1:0, 0) acc
#pragma acc update host(cell)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, 100 * (i + 1) + j, cell[i][j]);
  return VERDICT();
}
