// Loops without loops inside, so large that a GPU's threads have several iterations each (4 units in the stand-in): no
// extent is a multiple of anything.
// nodes: 1 2
// settings: FAKE_CUDA_REGISTERS=32
// settings: FAKE_CUDA_REGISTERS=200
#include "device.h"

#define N 140003
#define ROWS 809
#define COLUMNS 371
#define A 61
#define B 47
#define C 53
#pragma xmp nodes p[*]
#pragma xmp template t[ROWS]
#pragma xmp distribute t[block] onto p
double u[ROWS][COLUMNS], next[ROWS][COLUMNS];
#pragma xmp align u[i][*] with t[i]
#pragma xmp align next[i][*] with t[i]
#pragma xmp shadow u[1][0]

static int line[N];
static float box[A][B][C], sums[A][B][C];
static unsigned char seen[ROWS][COLUMNS];

static double start(int i, int j) { return (i * 7 + j * 3) % 101; }

int main(void) {
  for (int k = 0; k < N; k++) line[k] = k % 1000;
#pragma acc parallel loop copy(line)
  for (int k = N - 1; k >= 0; k--) line[k] = line[k] * 3 + (line[k] > 500 ? 1 : k);
  for (int k = 0; k < N; k++) {
    int before = k % 1000;
    EXPECT_AT(k, before * 3 + (before > 500 ? 1 : k), line[k]);
  }

  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) box[i][j][k] = (float)((i + 2 * j + 3 * k) % 17), sums[i][j][k] = -1.0f;
#pragma acc parallel loop collapse(3) copyin(box) copy(sums)
  for (int i = 1; i < A - 1; i++)
    for (int j = 1; j < B - 1; j++)
      for (int k = 1; k < C - 1; k++)
        sums[i][j][k] = box[i - 1][j][k] + box[i + 1][j][k] + box[i][j - 1][k] + box[i][j + 1][k] + box[i][j][k - 1] +
                        box[i][j][k + 1];
  for (int i = 0; i < A; i++)
    for (int j = 0; j < B; j++)
      for (int k = 0; k < C; k++) {
        int inside = i > 0 && i < A - 1 && j > 0 && j < B - 1 && k > 0 && k < C - 1;
        float expected = !inside ? -1.0f
                                 : box[i - 1][j][k] + box[i + 1][j][k] + box[i][j - 1][k] + box[i][j + 1][k] +
                                       box[i][j][k - 1] + box[i][j][k + 1];
        EXPECT_REAL_AT((i * B + j) * C + k, expected, sums[i][j][k]);
      }

  // The outer loop has one iteration.
  static int one[1][ROWS][COLUMNS];
#pragma acc parallel loop collapse(3) copyout(one)
  for (int h = 0; h < 1; h++)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++) one[h][i][j] = i * COLUMNS + j;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) EXPECT_AT(i * COLUMNS + j, i * COLUMNS + j, one[0][i][j]);

  // Only some of the elements, and a step.
#pragma acc parallel loop gang copy(seen)
  for (int i = 3; i < ROWS; i++) {
#pragma acc loop vector
    for (int j = 0; j < COLUMNS; j += 1)
      if ((i + j) % 3) seen[i][j] += 1;
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) EXPECT_AT(i * COLUMNS + j, i >= 3 && (i + j) % 3 != 0, seen[i][j]);

#pragma xmp loop on t[i]
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) u[i][j] = start(i, j), next[i][j] = 0.0;
#pragma acc data copyin(u) copy(next)
  {
#pragma xmp reflect (u) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop gang vector_length(256)
    for (int i = 1; i < ROWS - 1; i++) {
#pragma acc loop vector
      for (int j = 1; j < COLUMNS - 1; j++) next[i][j] = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] - u[i][j + 1];
    }
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) {
      int inside = i > 0 && i < ROWS - 1 && j > 0 && j < COLUMNS - 1;
      EXPECT_REAL_AT(i * COLUMNS + j,
                     inside ? start(i - 1, j) + start(i + 1, j) + start(i, j - 1) - start(i, j + 1) : 0.0, next[i][j]);
    }
  return VERDICT();
}
