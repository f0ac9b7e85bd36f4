// Scalars of plain kernels: loop variables that are used before their loop, and what enter data has put on the device.
// nodes: 1
#include "device.h"
#define N 100

static double x[N], y[N];
static int of_file = 3;
static double sum_of_file;

static void enter(void) {
#pragma acc enter data copyin(of_file, sum_of_file)
}
static void leave(void) {
#pragma acc exit data copyout(of_file, sum_of_file)
}

static void loop_variables(void) {
  double want_x[N], want_y[N];
  int j = 77, k;
  for (int i = 0; i < N; i++) want_x[i] = x[i] = i % 7, want_y[i] = y[i] = 0;
  for (int i = 0; i < N; i++) {
    want_y[i] = j;
    for (j = 0; j < i % 5; j++) want_x[i] += j;
  }
  for (int i = 0; i < N; i++) {
    j += 2;
    want_y[i] += j;
    for (j = 3; j < i % 7; j++) want_x[i] += 1;
  }
  const int last = j;
  j = 77;
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    y[i] = j;
    for (j = 0; j < i % 5; j++) x[i] += j;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    j += 2;
    y[i] += j;
    for (j = 3; j < i % 7; j++) x[i] += 1;
  }
  EXPECT(last, j);
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, want_x[i], x[i]);
    EXPECT_REAL_AT(i, want_y[i], y[i]);
  }
  // Each iteration's own.
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (k = 0; k < 3; k++) x[i] = k + i;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 + i, x[i]);
}

int main(void) {
  loop_variables();
  int n = 2, flag = 2, k;
  double s = 5;
#pragma acc enter data copyin(n, s, flag)
#pragma acc kernels
  {
    n = 7;
    for (int i = 0; i < N; i++) x[i] = n;
  }
#pragma acc exit data copyout(n)
  EXPECT(7, n);
  EXPECT_REAL(7, x[3]);
#pragma acc kernels
  {
    s = 0;
    for (int i = 0; i < N; i++) s += x[i];
  }
#pragma acc exit data copyout(s)
  EXPECT_REAL(700, s);
#pragma acc parallel num_gangs(1) present(flag)
  { flag = 5; }
#pragma acc kernels
  {
    if (flag == 5)
      for (int i = 0; i < N; i++) x[i] = i;
    else
      for (int i = 0; i < N; i++) x[i] = 1;
  }
#pragma acc exit data delete(flag)
  EXPECT(separate() ? 2 : 5, flag);
  EXPECT_REAL(3, x[3]);
  enter();
#pragma acc kernels
  {
    of_file = 9;
    if (of_file > 5)
      for (int i = 0; i < N; i++) x[i] = of_file;
    sum_of_file = 1;
    for (int i = 0; i < N; i++) sum_of_file += x[i];
  }
#pragma acc parallel num_gangs(1) present(of_file, sum_of_file)
  {
    of_file += 1;
    sum_of_file += 1;
  }
#pragma acc kernels
  {
    if (of_file == 10)
      for (int i = 0; i < N; i++) x[i] += sum_of_file;
    for (k = 0; k < of_file; k++)
      for (int i = 0; i < N; i++) x[i] += k;
  }
  leave();
  EXPECT(10, of_file);
  EXPECT_REAL(902, sum_of_file);
  EXPECT_REAL(9 + 902 + 45, x[5]);
  return VERDICT();
}
