// nodes: 1 2 4
// expand, margin and peel_and_wait on loops of kernels: collapsed, with loops inside of kernels, with steps.
#include "check.h"

#define NX 40
#define NY 9
#pragma xmp nodes p[*]
#pragma xmp template t[NX]
#pragma xmp distribute t[block] onto p
int a[NX][NY], c[NX][NY];
#pragma xmp align [i][*] with t[i] :: a, c
#pragma xmp shadow a[1:2][0]
#pragma xmp shadow c[2][0]

static int first, last;  // what this node owns

static void set(int value) {
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) present(c)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) c[i][j] = value;
}

int main(void) {
  const int nodes = xmp_num_nodes(), block = (NX + nodes - 1) / nodes, me = xmp_node_num() - 1;
  first = me * block, last = first + block - 1;
#pragma acc enter data create(a, c)

  // Shadows, too, also those that no node owns.
#pragma xmp loop on t[i] expand(/unbound/1:2)
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) a[i][j] = 10 * i + j;
#pragma acc update host(a)
  for (int i = first - 1; i <= last + 2; i++)
    for (int j = 0; j < NY; j++) EXPECT_AT(i, 10 * i + j, a[i][j]);

  // The rim alone; loops inside of kernels.
  set(0);
#pragma xmp loop on t[i] margin(-2)
#pragma acc parallel loop gang present(c)
  for (int i = 0; i < NX; i++) {
    int of_row = i * 100;
#pragma acc loop vector
    for (int j = 0; j < NY; j++) c[i][j] += of_row + j;
  }
#pragma acc update host(c)
#pragma xmp loop on t[i]
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      EXPECT_AT(i, i < first + 2 || i > last - 2 ? i * 100 + j : 0, c[i][j]);

  // Every second row, backwards.
  set(0);
#pragma xmp loop on t[i] margin(-3)
#pragma acc parallel loop present(c)
  for (int i = NX - 1; i >= 0; i -= 2)
    for (int j = 0; j < NY; j++) c[i][j]++;
#pragma acc update host(c)
#pragma xmp loop on t[i]
  for (int i = 0; i < NX; i++) EXPECT_AT(i, i % 2 && (i < first + 3 || i > last - 3), c[i][0]);

  // The inside while the halo is on its way, then the rest: each row once.
  set(1);
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) present(a)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) a[i][j] = i + j;
#pragma xmp reflect(a) acc async(1)
#pragma xmp loop on t[i] peel_and_wait(1, -1)
#pragma acc parallel loop collapse(2) present(a, c)
  for (int i = 1; i < NX - 1; i++)
    for (int j = 0; j < NY; j++) c[i][j] += a[i - 1][j] + a[i + 1][j];
#pragma acc update host(c)
#pragma xmp loop on t[i]
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) EXPECT_AT(i, i == 0 || i == NX - 1 ? 1 : 1 + 2 * (i + j), c[i][j]);
#pragma acc exit data delete(a, c)
  return VERDICT();
}
