// Random gmoves between sections, rows, columns and elements of arrays with all kinds of mappings and of own memory, against
// a model of all arrays.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=2
#include "check.h"
enum { E = 150, F = 11, ROUNDS = 200, TWO = 8, ONE = 6 };
static int model2[TWO + 1][E][F], model1[ONE + 1][E], own2[E][F], own1[E], own0;

static unsigned seed = 3;
static int below(int n) {
  seed = seed * 1103515245u + 12345u;
  return (int)(seed >> 8) % n;
}

// `length` elements of a dimension of `extent`, upwards or downwards.
struct part {
  int first, count, step;
};
static struct part part_of(int extent, int n) {
  const int most = n > 1 ? (extent - 1) / (n - 1) : 3, step = 1 + below(most), span = (n - 1) * step;
  const struct part up = {below(extent - span), n, step}, down = {up.first + span, n, -step};
  return below(3) ? up : down;
}

int main(int argc, char **argv) {
  if (argc > 1) seed = (unsigned)atoi(argv[1]);
  const int size = xmp_num_nodes(), k = size % 2 ? 1 : 2;
  int sizes[size];
  for (int i = 0, left = E; i < size; i++) left -= sizes[i] = i == size - 1 ? left : i % 2 ? 0 : left / 2;
#pragma xmp nodes p[*]
#pragma xmp nodes q[*][k]
#pragma xmp template t[E][F]
#pragma xmp template c[E][F]
#pragma xmp template m[E][F]
#pragma xmp template r[F]
#pragma xmp template w[E + 4]
#pragma xmp template g[E]
#pragma xmp template s[F][E]
#pragma xmp template z[E]
#pragma xmp distribute t[block][block] onto q
#pragma xmp distribute c[cyclic][block] onto q
#pragma xmp distribute m[block][cyclic(2)] onto q
#pragma xmp distribute r[block] onto p
#pragma xmp distribute w[cyclic(3)] onto p
#pragma xmp distribute g[gblock(sizes)] onto p
#pragma xmp distribute s[cyclic(3)][cyclic(2)] onto q
#pragma xmp distribute z[cyclic] onto p
  int b0[E][F], b1[E][F], b2[E][F], b3[E][F], b4[E][F], b5[E][F], b6[E][F], b7[E][F];
  int v0[E], v1[E], v2[E], v3[E], v4[E], v5[E];
#pragma xmp align b0[i][j] with t[i][j]
#pragma xmp align b1[i][j] with c[i][j]
#pragma xmp align b2[i][j] with m[i][j]
#pragma xmp align b3[*][j] with r[j]
#pragma xmp align b4[i][*] with w[i + 2]
#pragma xmp align b5[i][j] with s[j][i]
#pragma xmp align b6[i][*] with t[i][*]
#pragma xmp align b7[i][j] with t[i][j]
#pragma xmp align v0[i] with t[i][*]
#pragma xmp align v1[i] with z[i]
#pragma xmp align v2[i] with w[i + 1]
#pragma xmp align v3[i] with g[i]
#pragma xmp align v4[i] with g[i]
#pragma xmp align v5[i] with s[*][i]
#pragma xmp shadow b7[1:2][*]
#pragma xmp shadow b1[0][2:1]
#pragma xmp shadow v4[2:1]
#pragma xmp shadow v1[*]

  for (int n = 0; n < TWO; n++)
    for (int i = 0; i < E; i++)
      for (int j = 0; j < F; j++) model2[n][i][j] = n * 10000 + i * F + j;
  for (int n = 0; n < ONE; n++)
    for (int i = 0; i < E; i++) model1[n][i] = n * 10000 + 5000 + i;
#define OVER2(number, a, loop) \
  _Pragma(loop) for (int i = 0; i < E; i++) for (int j = 0; j < F; j++) EACH2(number, a)
#define OVER1(number, a, loop) _Pragma(loop) for (int i = 0; i < E; i++) EACH1(number, a)
#define ALL                                         \
  OVER2(0, b0, "xmp loop (i, j) on t[i][j]")        \
  OVER2(1, b1, "xmp loop (i, j) on c[i][j]")        \
  OVER2(2, b2, "xmp loop (i, j) on m[i][j]")        \
  OVER2(3, b3, "xmp loop (j) on r[j]")              \
  OVER2(4, b4, "xmp loop (i) on w[i + 2]")          \
  OVER2(5, b5, "xmp loop (i, j) on s[j][i]")        \
  OVER2(6, b6, "xmp loop (i) on t[i][*]")           \
  OVER2(7, b7, "xmp loop (i, j) on t[i][j]")        \
  OVER1(0, v0, "xmp loop (i) on t[i][*]")           \
  OVER1(1, v1, "xmp loop (i) on z[i]")              \
  OVER1(2, v2, "xmp loop (i) on w[i + 1]")          \
  OVER1(3, v3, "xmp loop (i) on g[i]")              \
  OVER1(4, v4, "xmp loop (i) on g[i]")              \
  OVER1(5, v5, "xmp loop (i) on s[*][i]")
#define EACH2(number, a) a[i][j] = model2[number][i][j];
#define EACH1(number, a) a[i] = model1[number][i];
  ALL
#undef EACH2
#undef EACH1
#define EACH2(number, a) EXPECT_AT(number * 10000 + i * F + j, model2[number][i][j], a[i][j]);
#define EACH1(number, a) EXPECT_AT(number * 1000 + i, model1[number][i], a[i]);

#define LEFT2(LEFT) LEFT(0, b0) LEFT(1, b1) LEFT(2, b2) LEFT(3, b3) LEFT(4, b4) LEFT(5, b5) LEFT(6, b6) LEFT(7, b7) LEFT(8, own2)
#define LEFT1(LEFT) LEFT(0, v0) LEFT(1, v1) LEFT(2, v2) LEFT(3, v3) LEFT(4, v4) LEFT(5, v5) LEFT(6, own1)
#define RIGHT2(RIGHT, n, a) RIGHT(n, a, 0, b0) RIGHT(n, a, 1, b1) RIGHT(n, a, 2, b2) RIGHT(n, a, 3, b3) RIGHT(n, a, 4, b4) \
  RIGHT(n, a, 5, b5) RIGHT(n, a, 6, b6) RIGHT(n, a, 7, b7)
#define RIGHT1(RIGHT, n, a) RIGHT(n, a, 0, v0) RIGHT(n, a, 1, v1) RIGHT(n, a, 2, v2) RIGHT(n, a, 3, v3) RIGHT(n, a, 4, v4) RIGHT(n, a, 5, v5)
#define MOVE(number, of, statement) case number * 16 + of: _Pragma("xmp gmove") statement; break;

  for (int round = 0; round < ROUNDS; round++) {
    const int kind = below(8), ni = 1 + below(E), nj = 1 + below(F), x = below(E), y = below(F);
    const int to2 = below(TWO + 1), from2 = below(TWO), to1 = below(ONE + 1), from1 = below(ONE);
    const struct part a = part_of(E, ni), b = part_of(F, nj), c2 = part_of(E, ni), d = part_of(F, nj);
    const struct part row = part_of(E, nj);
    int values[E][F];
    for (int i = 0; i < E * F; i++) own2[i / F][i % F] = model2[TWO][i / F][i % F] = 1000000 + round * 5000 + i;
    for (int i = 0; i < E; i++) own1[i] = model1[ONE][i] = 3000000 + round * 5000 + i;
    switch (kind) {
      case 0:
      case 1:  // a section of two dimensions
#define R(n, l, o, r) MOVE(n, o, l[a.first:a.count:a.step][b.first:b.count:b.step] = r[c2.first:c2.count:c2.step][d.first:d.count:d.step])
#define L(n, l) RIGHT2(R, n, l)
        switch (to2 * 16 + from2) { LEFT2(L) }
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) values[i][j] = model2[from2][c2.first + i * c2.step][d.first + j * d.step];
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) model2[to2][a.first + i * a.step][b.first + j * b.step] = values[i][j];
        break;
#undef R
#undef L
      case 2:  // a row into a vector
#define R(n, l, o, r) MOVE(n, o, l[row.first:row.count:row.step] = r[x][b.first:b.count:b.step])
#define L(n, l) RIGHT2(R, n, l)
        switch (to1 * 16 + from2) { LEFT1(L) }
        for (int j = 0; j < nj; j++) model1[to1][row.first + j * row.step] = model2[from2][x][b.first + j * b.step];
        break;
#undef R
#undef L
      case 3:  // a vector into a column
#define R(n, l, o, r) MOVE(n, o, l[a.first:a.count:a.step][y] = r[c2.first:c2.count:c2.step])
#define L(n, l) RIGHT1(R, n, l)
        switch (to2 * 16 + from1) { LEFT2(L) }
        for (int i = 0; i < ni; i++) model2[to2][a.first + i * a.step][y] = model1[from1][c2.first + i * c2.step];
        break;
#undef R
#undef L
      case 4:  // vectors
#define R(n, l, o, r) MOVE(n, o, l[a.first:a.count:a.step] = r[c2.first:c2.count:c2.step])
#define L(n, l) RIGHT1(R, n, l)
        switch (to1 * 16 + from1) { LEFT1(L) }
        for (int i = 0; i < ni; i++) values[i][0] = model1[from1][c2.first + i * c2.step];
        for (int i = 0; i < ni; i++) model1[to1][a.first + i * a.step] = values[i][0];
        break;
#undef R
#undef L
      case 5:  // one element to many
#define R(n, l, o, r) MOVE(n, o, l[a.first:a.count:a.step][b.first:b.count:b.step] = r[x])
#define L(n, l) RIGHT1(R, n, l)
        switch (to2 * 16 + from1) { LEFT2(L) }
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) model2[to2][a.first + i * a.step][b.first + j * b.step] = model1[from1][x];
        break;
#undef R
#undef L
      case 6:  // one element
#define R(n, l, o, r) MOVE(n, o, l[x] = r[x][y])
#define L(n, l) RIGHT2(R, n, l)
        switch (to1 * 16 + from2) { LEFT1(L) }
        model1[to1][x] = model2[from2][x][y];
        switch (from2) {
#define A(n, r) case n: _Pragma("xmp gmove") own0 = r[x][y]; break;
          A(0, b0) A(1, b1) A(2, b2) A(3, b3) A(4, b4) A(5, b5) A(6, b6) A(7, b7)
#undef A
        }
        EXPECT_AT(round, model2[from2][x][y], own0);
        break;
#undef R
#undef L
      case 7:  // own memory, which is the same everywhere
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) values[i][j] = 5000000 + round * 5000 + i * nj + j;
#define A(n, l) case n: _Pragma("xmp gmove") l[a.first:a.count:a.step][b.first:b.count:b.step] = values[0:ni][0:nj]; break;
        switch (to2 % TWO) { A(0, b0) A(1, b1) A(2, b2) A(3, b3) A(4, b4) A(5, b5) A(6, b6) A(7, b7) }
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++) model2[to2 % TWO][a.first + i * a.step][b.first + j * b.step] = values[i][j];
        switch (to1 % ONE) {
#undef A
#define A(n, l) case n: _Pragma("xmp gmove") l[a.first:a.count:a.step] = own0; break;
          A(0, v0) A(1, v1) A(2, v2) A(3, v3) A(4, v4) A(5, v5)
#undef A
        }
        for (int i = 0; i < ni; i++) model1[to1 % ONE][a.first + i * a.step] = own0;
    }
    for (int i = 0; i < E * F; i++) EXPECT_AT(i, model2[TWO][i / F][i % F], own2[i / F][i % F]);
    for (int i = 0; i < E; i++) EXPECT_AT(i, model1[ONE][i], own1[i]);
    ALL
  }
  return VERDICT();
}
