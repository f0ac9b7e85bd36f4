// Loops in order inside of kernels with variables of unsigned and of short types, on nodes that have nothing of them.
// nodes: 2 4
#include "device.h"
#define N 8
#define M 6
int w[N][M], v[M], uneven[M];
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp distribute t[*][block] onto p
#pragma xmp align w[i][j] with t[i][j]
#pragma xmp template u[M]
#pragma xmp distribute u[block] onto p
#pragma xmp align v[j] with u[j]
#pragma xmp template g[:]
#pragma xmp distribute g[gblock(*)] onto p
#pragma xmp align uneven[j] with g[j]

static int all[N], line[M];

#define LINE(x) _Pragma(#x)
#define LOOPS(type) \
  do { \
    LINE(acc parallel loop seq present(w)) \
    for (int k = 0; k < 2; k++) { \
      LINE(xmp loop(i) on t[i][1]) \
      for (type i = N - 1; i >= 4; i -= 2) w[i][1] += 1; \
      LINE(xmp loop(i) on t[i][4]) \
      for (type i = 0; i < N; i += 3) w[i][4] += 1; \
    } \
    LINE(xmp loop on u[j]) \
    LINE(acc kernels loop seq present(v)) \
    for (type j = M - 1; j >= 2; j -= 2) v[j] += 1; \
    LINE(xmp loop on g[j]) \
    LINE(acc serial loop present(uneven)) \
    for (type j = 0; j < M; j++) uneven[j] += 1; \
    LINE(xmp loop on g[j]) \
    LINE(acc serial loop present(uneven)) \
    for (type j = M - 1; j > 0; j--) uneven[j] += 1; \
    for (int i = N - 1; i >= 4; i -= 2) all[i] += 2; \
    for (int j = M - 1; j >= 2; j -= 2) line[j] += 1; \
    times++; \
  } while (0)

int main(void) {
  const int np = check_nodes();
  int sizes[np], times = 0;
  for (int n = 0; n < np; n++) sizes[n] = n == np - 1 ? M : 0;
#pragma xmp template_fix[gblock(sizes)] g[M]
#pragma acc data create(w, v, uneven)
  {
#pragma xmp loop(i, j) on t[i][j]
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) w[i][j] = 0;
#pragma xmp loop on u[j]
#pragma acc parallel loop
    for (int j = 0; j < M; j++) v[j] = 0;
#pragma xmp loop on g[j]
#pragma acc parallel loop
    for (int j = 0; j < M; j++) uneven[j] = 0;
    LOOPS(unsigned);
    LOOPS(unsigned long);
    LOOPS(unsigned char);
    LOOPS(signed char);
    LOOPS(short);
    LOOPS(int);
#pragma acc update self(w, v, uneven)
  }
#pragma xmp loop(i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i, j == 1 ? all[i] : j == 4 && i % 3 == 0 ? 2 * times : 0, w[i][j]);
#pragma xmp loop on u[j]
  for (int j = 0; j < M; j++) EXPECT_AT(j, line[j], v[j]);
#pragma xmp loop on g[j]
  for (int j = 0; j < M; j++) EXPECT_AT(j, times * (j > 0 ? 2 : 1), uneven[j]);
  return VERDICT();
}
