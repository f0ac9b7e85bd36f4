// gmove of structures, wide and narrow elements, pointers to arrays with storage of their own, parameters, members; by sets
// of nodes; with expressions as subscripts.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
#include <complex.h>

#include "check.h"
enum { N = 20 };
struct cell {
  char tag;
  double value;
  int more[3];
};
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic(2)] onto p
struct cell a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]
char letters[N], spelled[N];
#pragma xmp align letters[i] with t[i]
#pragma xmp align spelled[i] with c[i]
double _Complex z[N];
#pragma xmp align z[i] with c[i]
float (*rows)[N];
#pragma xmp align rows[i][*] with t[i]
float *column;
#pragma xmp align column[i] with c[i]
struct {
  long n[N];
  int other;
} s;
#pragma xmp align s.n[i] with c[i]

static void shift(int m, double x[m], double y[m], int by) {
#pragma xmp align x[i] with t[i]
#pragma xmp align y[i] with c[i]
#pragma xmp gmove
  y[by:m - by] = x[0:m - by];
}

double from[N], to[N];
#pragma xmp align from[i] with t[i]
#pragma xmp align to[i] with c[i]

static int calls;
static int once(int value) {
  calls++;
  return value;
}

int main(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    a[i] = (struct cell){.tag = (char)('a' + i), .value = i + 0.5, .more = {i, 2 * i, 3 * i}};
    letters[i] = (char)('A' + i);
    from[i] = 10.0 * i;
  }
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) to[i] = -1, s.n[i] = 1000 * i, z[i] = i + i * 2.0 * I;
#pragma xmp gmove
  b[:] = a[:];
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 'a' + i, b[i].tag);
    EXPECT_REAL(i + 0.5, b[i].value);
    EXPECT_AT(i, 3 * i, b[i].more[2]);
  }
  struct cell one;
#pragma xmp gmove
  one = b[N - 3];
  EXPECT('a' + N - 3, one.tag);
#pragma xmp gmove
  spelled[N - 1::-1] = letters[:];
  char word[N];
#pragma xmp gmove
  word[:] = spelled[:];
  for (int i = 0; i < N; i++) EXPECT_AT(i, 'A' + N - 1 - i, word[i]);
  double _Complex number;
#pragma xmp gmove
  number = z[7];
  EXPECT_REAL(14, cimag(number));

  rows = (float (*)[N])xmp_malloc(xmp_desc_of(rows), N, N);
  column = (float *)xmp_malloc(xmp_desc_of(column), N);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) rows[i][j] = (float)(100 * i + j);
#pragma xmp gmove
  column[:] = rows[:][3];
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) EXPECT_REAL(100 * i + 3, column[i]);
#pragma xmp gmove
  rows[4][0:N] = column[0:N];
  float line[N];
#pragma xmp gmove
  line[:] = rows[4][:];
  for (int i = 0; i < N; i++) EXPECT_REAL(100 * i + 3, line[i]);

  shift(N, from, to, 2);
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) EXPECT_REAL(i < 2 ? -1 : 10.0 * (i - 2), to[i]);

  long sum = 0, numbers[N];
#pragma xmp gmove
  numbers[0:N / 2] = s.n[1:N / 2:2];
  for (int i = 0; i < N / 2; i++) sum += numbers[i] - 1000 * (2 * i + 1);
  EXPECT(0, sum);

  // Subscripts are evaluated once on each node.
  int k = 3;
  double x = 0;
#pragma xmp gmove
  x = from[once(k) + 1];
  EXPECT(1, calls);
  EXPECT_REAL(40, x);

  // By a part of the nodes, which has all of both sides.
  if (xmp_num_nodes() >= 2) {
#pragma xmp nodes q[2] = p[0:2]
#pragma xmp template half[N]
#pragma xmp distribute half[cyclic] onto q
    int u[N], v[N];
#pragma xmp align u[i] with half[i]
#pragma xmp align v[*] with half[*]
#pragma xmp task on q
    {
#pragma xmp loop on half[i]
      for (int i = 0; i < N; i++) u[i] = i * i;
#pragma xmp gmove
      v[:] = u[:];
#pragma xmp loop on half[i]
      for (int i = 0; i < N; i++) EXPECT_AT(i, i * i, v[i]);
      int own[N];
#pragma xmp gmove in
      own[0:N] = u[0:N];
      for (int i = 0; i < N; i++) EXPECT_AT(i, i * i, own[i]);
    }
  }
  xmp_free(rows);
  xmp_free(column);
  return VERDICT();
}
