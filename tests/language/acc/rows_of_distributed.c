// Rows of distributed arrays as pointers: whole arrays for routines, sums with the array's name, and pointers to rows.
// nodes: 1 2 4
#include "device.h"
#define N 8
#define M 4

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[M]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[block] onto p
static double d[N][M], e[N][3][M], f[N][M], (*u)[M];
static struct {
  double v[N][M];
  int more;
} s;
#pragma xmp align d[i][*] with t[i]
#pragma xmp align e[i][*][*] with t[i]
#pragma xmp align u[i][*] with t[i]
#pragma xmp align s.v[i][*] with t[i]
#pragma xmp align f[*][j] with c[j]

#pragma acc routine seq
static double second(double q[][M]) { return q[1][1]; }
#pragma acc routine seq
static double first(double (*q)[M]) { return q[0][1]; }
#pragma acc routine seq
static double deep(double q[][3][M]) { return q[1][2][3]; }

int main(void) {
  double of_pointers, of_members, of_all, of_next, of_sum, of_pointer, of_deep, of_plane, of_columns = 0;
  u = xmp_malloc(xmp_desc_of(u), N, M);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) {
      d[i][k] = u[i][k] = s.v[i][k] = 10 * i + k;
      for (int j = 0; j < 3; j++) e[i][j][k] = 100 * i + 10 * j + k;
    }
#pragma acc parallel copyin(d, e, u, s.v) copyout(of_pointers, of_members, of_all, of_next, of_sum, of_pointer, of_deep, of_plane)
  {
    of_pointers = first(u + 1) + 1000 * second(u) + 1e6 * (*(u + 1))[1];
    of_members = first(s.v + 1) + 1000 * second(s.v) + 1e6 * (*(s.v + 1))[1];
    of_all = second(d);
    of_next = first(d + 1);
    of_sum = (*(d + 1))[1];
    double(*q)[M] = d;
    of_pointer = q[1][1];
    of_deep = deep(e);
    of_plane = first(*(e + 1) + 2);
  }
  const int low = N / check_nodes() * check_me(); // the section's first row
  EXPECT_REAL(1001001.0 * (10 * (low + 1) + 1), of_pointers);
  EXPECT_REAL(1001001.0 * (10 * (low + 1) + 1), of_members);
  EXPECT_REAL(10 * (low + 1) + 1, of_all);
  EXPECT_REAL(10 * (low + 1) + 1, of_next);
  EXPECT_REAL(10 * (low + 1) + 1, of_sum);
  EXPECT_REAL(10 * (low + 1) + 1, of_pointer);
  EXPECT_REAL(100 * (low + 1) + 23, of_deep);
  EXPECT_REAL(100 * (low + 1) + 21, of_plane);
  // These rows are distributed: the host's code.
  if (check_nodes() > 1) return VERDICT();
  for (int i = 0; i < N; i++)
    for (int k = 0; k < M; k++) f[i][k] = 10 * i + k;
#pragma acc parallel copyin(f) copyout(of_columns)
  { of_columns = (*(f + 1))[1]; }
  EXPECT_REAL(11, of_columns);
  return VERDICT();
}
