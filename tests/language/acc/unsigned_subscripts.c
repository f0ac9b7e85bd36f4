// Subscripts of several types in one reference, one of them negative (a periodic shadow, a pointer into the midst).
// nodes: 1 2
#include "device.h"

#define N 8

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
int a[N][4][4], b[N][4][4];
#pragma xmp align a[i][*][*] with t[i]
#pragma xmp align b[i][*][*] with t[i]
#pragma xmp shadow a[1][0][0]

static int plain[6][4][4], out[4][4][4];

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) a[i][j][k] = i * 100 + j * 10 + k;
#pragma acc data copy(a) copyout(b)
  {
#pragma xmp reflect(a) width(/periodic/1, 0, 0) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(3)
    for (int i = 0; i < N; i++)
      for (unsigned j = 0; j < 4; j++)
        for (long k = 0; k < 4; k++) b[i][j][k] = a[i - 1][j][k];
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) EXPECT_AT(i, (i + N - 1) % N * 100 + j * 10 + k, b[i][j][k]);

  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) plain[i][j][k] = i * 100 + j * 10 + k;
  int(*middle)[4][4] = plain + 2;
#pragma acc data copyin(plain) copyout(out)
  {
#pragma acc parallel loop collapse(3) present(middle)
    for (int i = 0; i < 4; i++)
      for (unsigned j = 0; j < 4; j++)
        for (size_t k = 0; k < 4; k++) out[i][j][k] = middle[i - 2][j][k];
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++) EXPECT_AT(i, i * 100 + j * 10 + k, out[i][j][k]);
  return VERDICT();
}
