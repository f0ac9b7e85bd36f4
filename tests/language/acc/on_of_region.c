// Distributed loops inside of compute regions whose on clauses fix a dimension, by constants, by variables of the region and by
// those of loops around; elements of other nodes are left alone.
// nodes: 1 2 3 4
#include "device.h"
#define N 12
#define M 7
int w[N][M], column[N][M], row[M], pairs[N][M], both[N][M];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[*][block] onto p
#pragma xmp align [i][j] with t[i][j] :: w, column
#pragma xmp template c[N][M]
#pragma xmp distribute c[*][cyclic(2)] onto p
#pragma xmp align pairs[i][j] with c[i][j]
#pragma xmp template b[N][M]
#pragma xmp distribute b[block][*] onto p
#pragma xmp align both[i][j] with b[i][j]
#pragma xmp template u[M]
#pragma xmp distribute u[cyclic] onto p
#pragma xmp align row[j] with u[j]

static void fixed_places(void) {
#pragma acc parallel loop seq present(w, row)
  for (int k = 0; k < 3; k++) {
#pragma xmp loop(i) on t[i][3]
#pragma acc loop vector
    for (int i = 0; i < N; i++) w[i][3] += 1;
#pragma xmp loop(i) on t[i][4]
    for (int i = N - 1; i >= 0; i -= 2) w[i][4] += i;
#pragma xmp loop(j) on u[j]
    for (int j = M - 1; j > 0; j--) row[j] += j;
  }
}

static void places_of_the_region(void) {
  int s, shift = 1;
#pragma acc parallel loop gang present(column)
  for (s = 0; s < M; s++) {
#pragma xmp loop(i) on t[i][s]
#pragma acc loop vector
    for (int i = 0; i < N; i++) column[i][s] += 1 + i + s;
  }
#pragma acc parallel loop gang present(pairs)
  for (s = M - 1; s >= 0; s--) {
#pragma xmp loop(i) on c[i][s]
    for (int i = 0; i < N; i++) pairs[i][s] += 2 * i + s;
#pragma xmp loop(i) on c[i][s]
#pragma acc loop vector
    for (int i = 1; i < N; i++) pairs[i][s] += s;
  }
  // Two directives for one nest.
#pragma xmp loop(i) on b[i][*]
#pragma acc parallel loop gang present(both)
  for (int i = 0; i < N; i++) {
#pragma xmp loop(j) on b[i][j]
#pragma acc loop vector
    for (int j = 0; j < M; j++) both[i][j] += 10 * i + j;
  }
#pragma acc parallel present(row) firstprivate(shift)
  {
    shift = 2;
#pragma xmp loop(j) on u[j + shift]
#pragma acc loop
    for (int j = 0; j < M - 2; j++) row[j + shift] += 100;
  }
}

int main(void) {
  check_nodes();
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) w[i][j] = column[i][j] = 0;
#pragma xmp loop(i, j) on c[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) pairs[i][j] = 0;
#pragma xmp loop(i, j) on b[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) both[i][j] = 0;
#pragma xmp loop(j) on u[j]
  for (int j = 0; j < M; j++) row[j] = 0;
#pragma acc data copy(w, column, row, pairs, both)
  {
    fixed_places();
    places_of_the_region();
  }
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      EXPECT_AT(i, j == 3 ? 3 : j == 4 && i % 2 ? 3 * i : 0, w[i][j]);
      EXPECT_AT(i, 1 + i + j, column[i][j]);
    }
#pragma xmp loop(i, j) on c[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i, 2 * i + j + (i > 0 ? j : 0), pairs[i][j]);
#pragma xmp loop(i, j) on b[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i, 10 * i + j, both[i][j]);
#pragma xmp loop(j) on u[j]
  for (int j = 0; j < M; j++) EXPECT_AT(j, 3 * j + (j >= 2 ? 100 : 0), row[j]);
  return VERDICT();
}
