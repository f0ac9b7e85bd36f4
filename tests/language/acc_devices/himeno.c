// The kernel of Himeno's benchmark: nodes share two dimensions, devices the third or the first; reflect_init, sums.
#include "check.h"
#define MI 18
#define MJ 14
#define MK 16
#define STEPS 4

#pragma xmp nodes n(1, *)
#pragma xmp template t(0:MK-1, 0:MJ-1, 0:MI-1)
#pragma xmp distribute t(*, block, block) onto n
static float q[MI][MJ][MK], w[MI][MJ][MK];
#pragma xmp align q[i][j][k] with t(k, j, i)
#pragma xmp align w[i][j][k] with t(k, j, i)
#pragma xmp shadow q[1:1][1:1][0]
#pragma acc devices d[*]
#pragma acc declare copyin(q) layout([block][*][*]) shadow([1][0][0]) on_device(d)
#pragma acc declare create(w) layout([block][*][*]) on_device(d)
static float sq[MI][MJ][MK], sw[MI][MJ][MK];

int main(void) {
#pragma xmp loop (j, i) on t(*, j, i)
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++) q[i][j][k] = (float)((i * i + 3 * j + k) % 16) / 16;
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++) sq[i][j][k] = (float)((i * i + 3 * j + k) % 16) / 16;
#pragma acc update device(q)
#pragma xmp reflect_init (q) acc
  for (int step = 0; step < STEPS; step++) {
    double gosa = 0, serial = 0;
#pragma xmp reflect_do (q) acc
#pragma acc reflect(q)
#pragma xmp loop (j, i) on t(*, j, i) reduction(+ : gosa)
#pragma acc parallel loop collapse(2) layout(q[i][*][*]) reduction(+ : gosa) async(1)
    for (int i = 1; i < MI - 1; i++)
      for (int j = 1; j < MJ - 1; j++) {
#pragma acc loop vector reduction(+ : gosa)
        for (int k = 1; k < MK - 1; k++) {
          float sum = q[i + 1][j][k] + q[i - 1][j][k] + q[i][j + 1][k] + q[i][j - 1][k] + q[i][j][k + 1] + q[i][j][k - 1];
          float residual = sum / 8 - q[i][j][k] / 4;
          w[i][j][k] = q[i][j][k] + residual / 2;
          gosa += (long)(residual * 1024);
        }
      }
#pragma xmp loop (j, i) on t(*, j, i)
#pragma acc parallel loop collapse(3) layout(q[i][*][*]) on_device(d) async(1)
    for (int i = 1; i < MI - 1; i++)
      for (int j = 1; j < MJ - 1; j++)
        for (int k = 1; k < MK - 1; k++) q[i][j][k] = w[i][j][k];
#pragma acc wait(1) on_device(d)
    for (int i = 1; i < MI - 1; i++)
      for (int j = 1; j < MJ - 1; j++)
        for (int k = 1; k < MK - 1; k++) {
          float sum = sq[i + 1][j][k] + sq[i - 1][j][k] + sq[i][j + 1][k] + sq[i][j - 1][k] + sq[i][j][k + 1] + sq[i][j][k - 1];
          float residual = sum / 8 - sq[i][j][k] / 4;
          sw[i][j][k] = sq[i][j][k] + residual / 2;
          serial += (long)(residual * 1024);
        }
    for (int i = 1; i < MI - 1; i++)
      for (int j = 1; j < MJ - 1; j++)
        for (int k = 1; k < MK - 1; k++) sq[i][j][k] = sw[i][j][k];
    EXPECT_REAL(serial, gosa);
  }
#pragma acc update host(q)
#pragma xmp loop (j, i) on t(*, j, i)
  for (int i = 0; i < MI; i++)
    for (int j = 0; j < MJ; j++)
      for (int k = 0; k < MK; k++) EXPECT_REAL_AT(10000 * i + 100 * j + k, sq[i][j][k], q[i][j][k]);
  return VERDICT();
}
