/* gmove: parts of distributed arrays to where others are laid out otherwise, or to all nodes (4 nodes). */
#include <stdio.h>
#include <xmp.h>

#define N 8

#pragma xmp nodes p[4]
#pragma xmp template rows[N][N]
#pragma xmp template columns[N][N]
#pragma xmp distribute rows[block][*] onto p
#pragma xmp distribute columns[*][cyclic] onto p

int a[N][N], b[N][N];
#pragma xmp align a[i][j] with rows[i][j]
#pragma xmp align b[i][j] with columns[i][j]

int main(void) {
  int line[N], corner, sum = 0;

#pragma xmp loop on rows[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = 10 * i + j;

  /* Blocks of rows become columns, dealt out one by one: each node has all of its columns' elements. */
#pragma xmp gmove
  b[:][:] = a[:][:];

#pragma xmp loop (j) on columns[*][j] reduction(+ : sum)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) sum += b[i][j] * (i == j);

  /* A row upside down, within the array; a column and an element to all nodes. */
#pragma xmp gmove
  a[0][:] = a[N - 1][N - 1::-1];
#pragma xmp gmove
  line[:] = b[:][3];
#pragma xmp gmove
  corner = a[0][0];

  if (xmp_node_num() == 3) {
    printf("diagonal %d, corner %d, column 3:", sum, corner);
    for (int i = 0; i < N; i++) printf(" %d", line[i]);
    printf("\n");
  }
  return 0;
}
