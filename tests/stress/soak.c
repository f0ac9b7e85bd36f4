// Many exchanges of a small array: halo.c's pattern with every shadow cell checked at each exchange, corners included.
// Usage: soak EXCHANGES. Runs on 4 or 8 nodes; no barrier keeps the nodes together.
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

#define N 12

#pragma xmp nodes p(2, *)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
int u[N][N];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp shadow u[1][1]

static int value(int exchange, int i, int j) { return exchange * 7919 + i * 131 + j; }

int main(int argc, char** argv) {
  const int exchanges = argc > 1 ? atoi(argv[1]) : 1000;
  int rows = 0, columns = 0, first_row = N, first_column = N, wrong = 0;
#pragma xmp reflect_init(u) width(/periodic/1, /periodic/1)
#pragma xmp loop (j, i) on t(j, i)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      if (i < first_row) first_row = i;
      if (j < first_column) first_column = j;
      if (i - first_row >= rows) rows = i - first_row + 1;
      if (j - first_column >= columns) columns = j - first_column + 1;
    }
  }
  for (int exchange = 0; exchange < exchanges; exchange++) {
    for (int i = first_row; i < first_row + rows; i++)
      for (int j = first_column; j < first_column + columns; j++) u[i][j] = value(exchange, i, j);
#pragma xmp reflect_do(u)
    for (int i = first_row - 1; i <= first_row + rows; i++)
      for (int j = first_column - 1; j <= first_column + columns; j++)
        wrong += u[i][j] != value(exchange, (i + N) % N, (j + N) % N);
  }
#pragma xmp reduction(+ : wrong)
  if (xmp_node_num() == 1) printf("%d exchanges, %d values are wrong\n", exchanges, wrong);
  return wrong != 0;
}
