// Distributed arrays in routines: of the file, as parameters, and handed on to another routine.
#include "device.h"
#define N 40
#define M 6
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N], c[N][M];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align c[i][*] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp shadow c[1][0]

#pragma acc routine seq
static double average(int i) { return (a[i - 1] + a[i] + a[i + 1]) / 3; }
#pragma acc routine seq
static void put(int i, double v) { b[i] = v; }
#pragma acc routine seq
static double sides(double v[N], int i) {
#pragma xmp align v[i] with t(i)
#pragma xmp shadow v[1]
  return v[i - 1] + v[i + 1];
}
#pragma acc routine seq
static double through(double y[N], int i) {
#pragma xmp align y[i] with t(i)
#pragma xmp shadow y[1]
  return sides(y, i) + y[i] + c[i][M - 1];
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i * i, b[i] = 0;
    for (int j = 0; j < M; j++) c[i][j] = i * j;
  }
#pragma acc data copyin(a, c) copy(b)
  {
#pragma xmp reflect(a, c) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++) put(i, average(i));
#pragma acc update self(b)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, (3.0 * i * i + 2) / 3, b[i]);
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a, b, c)
    for (int i = 1; i < N - 1; i++) b[i] = sides(a, i) + through(a, i);
    // Read here and by a routine of the file.
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 1; i < N - 1; i++) c[i][0] = a[i] + average(i);
#pragma acc update self(c)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, i * i + (3.0 * i * i + 2) / 3, c[i][0]);
  }
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) EXPECT_REAL_AT(i, 5.0 * i * i + 4 + i * (M - 1), b[i]);
  return VERDICT();
}
