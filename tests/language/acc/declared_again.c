// Arrays whose size only a later declaration tells: the host runs regions in front of that, kernels those behind it.
#include "../check.h"

extern double given[], rows[][3], later[];
double given[9];

static double before(void) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 9; i++) sum += given[i] + rows[i / 3][i % 3] + later[i];
#pragma acc parallel loop
  for (int i = 0; i < 9; i++) later[i] += given[i];
  return sum;
}

double rows[3][3] = {{1, 2, 3}, {4, 5}}, later[9] = {7, 8};

int main(void) {
  double copied[9];
  for (int i = 0; i < 9; i++) given[i] = i;
#pragma acc data copy(given, later) copyin(rows)
  {
    EXPECT_REAL(66, before());
#pragma acc parallel loop
    for (int i = 0; i < 9; i++) given[i] += later[i];
  }
#pragma acc parallel loop
  for (int i = 0; i < 9; i++) copied[i] = given[i] + rows[i / 3][i % 3] + later[i];
  EXPECT_REAL(7 + 1 + 7, copied[0]);
  EXPECT_REAL(8 + 1 + 1 + 2 + 8 + 1, copied[1]);
  EXPECT_REAL(16 + 8, copied[8]);
  return VERDICT();
}
