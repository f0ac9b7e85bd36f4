// Faces of some KB by MPI: as many to one node as share a message, and those that do not, in several arrays, both ways.
// nodes: 1 2 3 4
// settings: XMP_FABRIC=mpi
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N][4], b[N][248], c[N][249], d[N][500], e[N][512], f[N][513];
#pragma xmp align [i][*] with t(i) :: a, b, c, d, e, f
#pragma xmp shadow [1][0] :: a, b, c, d, e, f

#define VALUE(which, i, j) (1000000.0 * (which) + 1000.0 * (i) + (j) + round)
#define FILL(which, v, width) \
  for (int j = 0; j < (width); j++) v[i][j] = VALUE(which, i, j)
#define CHECK(which, v, width)                        \
  for (int side = 0; side < 2; side++) {              \
    int i = side ? hi + 1 : lo - 1;                   \
    for (int j = 0; j < (width); j++)                 \
      bad += v[i][j] != VALUE(which, (i + N) % N, j); \
  }

int main(void) {
  int np = check_nodes(), me = check_me(), lo = N / np * me, hi = lo + N / np - 1;
  for (int round = 0; round < 3; round++) {
    int bad = 0;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      FILL(1, a, 4);
      FILL(2, b, 248);
      FILL(3, c, 249);
      FILL(4, d, 500);
      FILL(5, e, 512);
      FILL(6, f, 513);
    }
#pragma xmp reflect(a, b, c, d, e, f) width(/periodic/1, 0)
    CHECK(1, a, 4)
    CHECK(2, b, 248)
    CHECK(3, c, 249)
    CHECK(4, d, 500)
    CHECK(5, e, 512)
    CHECK(6, f, 513)
    EXPECT(0, bad);
  }
  return VERDICT();
}
