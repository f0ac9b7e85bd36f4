// Routines of other files with variables of theirs: of one name in two files, structures, pointers, tables of two
// dimensions, what they change, and calls from file to file.
// sources: routine_files_other.c routine_files_third.c
// nodes: 1 2
#include "device.h"
#define N 24

#pragma acc routine seq
double weight(int i);
#pragma acc routine seq
double between(int i);
#pragma acc routine seq
double level(void);
#pragma acc routine seq
void mark(int i, int by);
#pragma acc routine seq
double behind(const double *x, int i);
void other_begin(void);
void third_begin(double *values, int n);
int other_marks(int i);
extern double shared[4];
#pragma acc declare create(shared)

#pragma acc routine seq
static double own(int i) { return 2 * between(i) + level(); }

#pragma acc routine seq
static double nothing(void) { return level() - 1; }

int main(void) {
  double a[N], b[N], c[N], values[N];
  double scale = -1;  // the third file has one, too
  for (int i = 0; i < N; i++) values[i] = 3 * i;
  other_begin();
  third_begin(values, N);
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < N; i++) a[i] = weight(i) + scale;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, (1 + i % 4) * 10 + 0.5 - 1, a[i]);
#pragma acc parallel loop copyout(b) private(scale)
  for (int i = 0; i < N; i++) {
    scale = own(i);
    b[i] = scale;
  }
  // between: 100 * (i % 3) + 10 * (i % 2) + values[i] + weight(i); level: 7.
  for (int i = 0; i < N; i++)
    EXPECT_REAL_AT(i, 2 * (100 * (i % 3) + 10 * (i % 2) + 3 * i + (1 + i % 4) * 10 + 0.5) + 7, b[i]);
  // The kernel itself changes what a routine reads.
#pragma acc parallel loop copyout(c)
  for (int i = 0; i < 4; i++) {
    shared[i] = 20 + i;
    c[i] = weight(i) + nothing();
  }
  for (int i = 0; i < 4; i++) EXPECT_REAL_AT(i, (20 + i) * 10 + 0.5 + 6, c[i]);
#pragma acc parallel loop
  for (int i = 0; i < N; i++) mark(i, 1);
#pragma acc parallel loop gang
  for (int j = 0; j < 2; j++) {
#pragma acc loop vector
    for (int i = j * N / 2; i < (j + 1) * N / 2; i++) mark(i, 2);
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3, other_marks(i));
  double x[N];
  for (int i = 0; i < N; i++) x[i] = i;
#pragma acc parallel loop copyin(x) copyout(a)
  for (int i = 0; i < N; i++) {
    double mine[2] = {i, -i};
    a[i] = behind(x, i) + behind(mine, 1);
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i * 10 - i * 10, a[i]);
  return VERDICT();
}
