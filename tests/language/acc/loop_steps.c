// Steps and numbers of loops that OpenMP does not write as C does.
// nodes: 1
#include "device.h"

static int a[100], b[10][10];

int main(void) {
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 100; i += (0, 3)) a[i] = i;
#pragma acc parallel loop collapse((int[]){1, 2}[1]) copy(b)
  for (int i = 0; i < 10; i++)
    for (int j = 9; j >= 0; j -= (0, 2)) b[i][j] = 10 * i + j;
  for (int i = 0; i < 100; i++) EXPECT_AT(i, i % 3 ? 0 : i, a[i]);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) EXPECT_AT(10 * i + j, j % 2 ? 10 * i + j : 0, b[i][j]);
  return VERDICT();
}
