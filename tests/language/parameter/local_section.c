// A plain parameter receives the address of the node's local section, shadow included.
// nodes: 1 2 4
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N][3];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1:2]
#pragma xmp align b[i][*] with t(i)

static void fill(int *x, int n, int from) {
  for (int k = 0; k < n; k++) x[k] = from + k;
}
static int rows(int x[][3], int n) {
  int s = 0;
  for (int k = 0; k < n; k++) s += x[k][0] + x[k][2];
  return s;
}
static int one(int v) { return v + 1; }

int main(void) {
  int np = check_nodes(), me = check_me(), w = N / np, lo = me * w;
  fill(a, w + 3, lo - 1);  // element k of the section is index lo - 1 + k
  for (int i = lo - 1; i < lo + w + 2; i++) EXPECT_AT(i, i, a[i]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++) b[i][j] = 10 * i + j;
  int expected = 0;
  for (int i = lo; i < lo + w; i++) expected += 20 * i + 2;
  EXPECT(expected, rows(b, w));
  EXPECT(1, (void *)b == (void *)&b[lo][0]);
  EXPECT(1, a + 1 == &a[lo]);
#pragma xmp task on t(5)
  EXPECT(6, one(a[5]));  // an element goes by value
  return VERDICT();
}
