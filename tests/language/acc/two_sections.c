// nodes: 1
// Two sections of one array on the device: each region names its own.
#include "check.h"

static int v[100], w[10][20], x[100];
static struct {
  double *p;
} s;

static void shift(int *p, int first, int count) {
#pragma acc parallel loop present(p[first:count])
  for (int i = first; i < first + count; i++) p[i] += 100;
}

int main(void) {
  for (int i = 0; i < 100; i++) v[i] = i;
  for (int i = 0; i < 200; i++) w[i / 20][i % 20] = i;
#pragma acc data copy(v[10:50]) copy(v[70:20]) copy(w[1:2], w[5:4])
  {
#pragma acc parallel loop present(v[70:20])
    for (int i = 70; i < 90; i++) v[i] = 7;
#pragma acc parallel loop present(v[10:50])
    for (int i = 10; i < 60; i++) v[i] += 1;
    for (int part = 0; part < 2; part++) shift(v, part ? 70 : 10, part ? 20 : 50);
#pragma acc parallel loop collapse(2) present(w[5:4][0:20])
    for (int i = 5; i < 9; i++)
      for (int j = 0; j < 20; j++) w[i][j] = -w[i][j];
  }
  // A region that uses several of them.
#pragma acc parallel loop copyout(x[50:50]) copyin(x[0:50])
  for (int i = 50; i < 100; i++) x[i] = i + x[i - 50];
  for (int i = 50; i < 100; i++) EXPECT_AT(i, i, x[i]);
#pragma acc data copyin(x[0:50]) copy(x[50:50])
  {
#pragma acc parallel loop
    for (int i = 50; i < 100; i++) x[i] += 7 + x[i - 50];
  }
  for (int i = 50; i < 100; i++) EXPECT_AT(i, i + 7, x[i]);
  double there[8] = {1, 2, 3, 4, 0, 0, 0, 0};
  s.p = there;
#pragma acc parallel loop copyin(s.p[0:4]) copyout(s.p[4:4])
  for (int i = 0; i < 4; i++) s.p[4 + i] = 2 * s.p[i];
  for (int i = 0; i < 4; i++) EXPECT_AT(i, 2.0 * (i + 1), there[4 + i]);

  for (int i = 0; i < 100; i++) EXPECT_AT(i, i >= 10 && i < 60 ? i + 101 : i >= 70 && i < 90 ? 107 : i, v[i]);
  for (int i = 0; i < 200; i++) EXPECT_AT(i, i >= 100 && i < 180 ? -i : i, w[i / 20][i % 20]);
  return VERDICT();
}
