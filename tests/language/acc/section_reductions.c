// Reductions of sections: of arrays and of what pointers lead to, of one element, with lengths that the run knows, of a
// region's loop, of a collapsed one, of loops inside of gangs.
// nodes: 1
#include "device.h"

enum { N = 1000 };

static int a[N], table[4][6];

static int pointer(int n, const int *add) {
  int bad = 0;
  double *c = malloc(n * sizeof *c), whole = 0;
  for (int k = 0; k < n; k++) c[k] = k;
#pragma acc parallel loop reduction(+ : c[2:n - 3], whole) copyin(add[0:N]) copy(c[0:n])
  for (int i = 0; i < N; i++) {
    for (int k = 2; k < n - 1; k++) c[k] += add[i];
    whole += add[i];
  }
  for (int k = 0; k < n; k++) bad += c[k] != k + (k >= 2 && k < n - 1 ? whole : 0);
  free(c);
  return bad;
}

static int element(int x) {
  int h[5] = {1, 2, 3, 4, 5}, most[3] = {0, 0, 0}, bad = 0, expected = 0;
#pragma acc data copyin(a) copy(h, most)
  {
#pragma acc parallel loop reduction(+ : h[x]) reduction(max : most[1:2])
    for (int i = 0; i < N; i++) {
      h[x] += a[i];
      if (a[i] > most[1]) most[1] = a[i];
      if (-a[i] > most[2]) most[2] = -a[i];
    }
  }
  for (int i = 0; i < N; i++) expected += a[i];
  for (int k = 0; k < 5; k++) bad += h[k] != k + 1 + (k == x ? expected : 0);
  return bad + (most[0] != 0) + (most[1] != 6) + (most[2] != 0);
}

static int inside(void) {
  int bad = 0;
#pragma acc parallel loop gang copyin(a) copy(table)
  for (int g = 0; g < 4; g++) {
    int t[6] = {0, 0, 0, 0, 0, 0};
#pragma acc loop vector reduction(+ : t[1:2])
    for (int i = 0; i < N; i++) t[1 + i % 2] += a[i] * g;
    for (int k = 0; k < 6; k++) table[g][k] = t[k];
  }
  for (int g = 0; g < 4; g++)
    for (int k = 0; k < 6; k++) {
      int sum = 0;
      for (int i = k - 1; i >= 0 && i < N && k < 3; i += 2) sum += a[i] * g;
      bad += table[g][k] != sum;
    }
#pragma acc parallel loop collapse(2) reduction(+ : table[1:2][:]) copyin(a) copy(table)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 6; k++) table[1 + i % 2][k] += 1;
  int sum = 0;
  for (int i = 0; i < N; i += 2) sum += a[i];
  return bad + (table[0][0] != 0) + (table[1][1] != sum + N / 2) + (table[2][5] != N / 2) + (table[3][1] != 3 * sum);
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i % 7;
  EXPECT(0, pointer(8, a));
  EXPECT(0, element(3));
  EXPECT(0, inside());
  return VERDICT();
}
