// Locations in a two-dimensional nest follow the nest's own order, whichever dimensions are distributed.
// nodes: 2 4 6
#include "check.h"
#define M 8
#define N 10
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(cyclic,block) onto p
int a[M][N];
#pragma xmp align a[j][i] with t(i,j)

int main(void) {
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] = (3 * i + 4 * j) % 9;
  int v = -1, ip = -1, jp = -1;
#pragma xmp loop (i, j) on t(i, j) reduction(firstmax:v/ip,jp/)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if (a[j][i] > v) v = a[j][i], ip = i, jp = j;
  int w = -1, iq = -1, jq = -1;
#pragma xmp loop (i, j) on t(i, j) reduction(firstmax:w/iq,jq/)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      if (a[j][i] > w) w = a[j][i], iq = i, jq = j;
  int z = 100, ir = -1, jr = -1;
#pragma xmp loop (i, j) on t(i, j) reduction(lastmin:z/ir,jr/)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if (a[j][i] <= z) z = a[j][i], ir = i, jr = j;
  int e = -1, ei = 0, ej = 0, e2 = -1, ei2 = 0, ej2 = 0, e3 = 100, ei3 = 0, ej3 = 0;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      int x = (3 * i + 4 * j) % 9;
      if (x > e) e = x, ei = i, ej = j;
      if (x <= e3) e3 = x, ei3 = i, ej3 = j;
    }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int x = (3 * i + 4 * j) % 9;
      if (x > e2) e2 = x, ei2 = i, ej2 = j;
    }
  EXPECT(e, v);
  EXPECT(ei, ip);
  EXPECT(ej, jp);
  EXPECT(e2, w);
  EXPECT(ei2, iq);
  EXPECT(ej2, jq);
  EXPECT(e3, z);
  EXPECT(ei3, ir);
  EXPECT(ej3, jr);
  return VERDICT();
}
