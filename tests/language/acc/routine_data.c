// routines that use declared variables of the file, constants, structs, and pointers to either memory.
// nodes: 1
#include "device.h"
#define N 32
static double coefficient[4] = {1, 2, 3, 4};
static int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int scale = 3;
#pragma acc declare copyin(coefficient, matrix, scale)
static const double weight[3] = {0.25, 0.5, 0.25};
typedef struct { double x, y; } point;

#pragma acc routine seq
static double poly(double x) {
  double s = 0;
  for (int k = 3; k >= 0; k--) s = s * x + coefficient[k];
  return s * scale + matrix[1][2];
}

#pragma acc routine seq
static void smooth(const double *in, double out[3]) {
  for (int k = 0; k < 3; k++) out[k] = weight[k] * in[k];
}

#pragma acc routine seq
static point middle(point a, point b) { return (point){(a.x + b.x) / 2, .y = (a.y + b.y) / 2}; }

// A function of OpenCL and CUDA has this name.
#pragma acc routine seq
static double max(double a, double b) { return a > b ? a : b; }

#pragma acc routine seq
static void count(int rows, int columns, int table[rows][columns], int i) {
  for (int c = 0; c < columns; c++) table[i][c] = i * columns + c;
}

int main(void) {
  double y[N], in[N + 2], z[N], part[3];
  point p[N];
  int table[N][5];
  for (int i = 0; i < N + 2; i++) in[i] = i * i;
#pragma acc parallel loop copyin(in) copyout(y, z, p) private(part[0:3])
  for (int i = 0; i < N; i++) {
    y[i] = poly(0.25 * i);
    smooth(&in[i], part);
    double own[3];
    smooth(in + i, own);
    z[i] = max(part[0] + part[1] + part[2], own[1]);
    point a = {i, 1};
    p[i] = middle(a, (point){.y = 3});
  }
  for (int i = 0; i < N; i++) {
    EXPECT_REAL_AT(i, poly(0.25 * i), y[i]);
    EXPECT_REAL_AT(i, (in[i] + 2 * in[i + 1] + in[i + 2]) / 4, z[i]);
    EXPECT_REAL_AT(i, 0.5 * i, p[i].x);
    EXPECT_REAL_AT(i, 2, p[i].y);
  }
#pragma acc parallel loop copyout(table)
  for (int i = 0; i < N; i++) count(N, 5, table, i);
  for (int i = 0; i < N; i++)
    for (int c = 0; c < 5; c++) EXPECT_AT(i, i * 5 + c, table[i][c]);
  return VERDICT();
}
