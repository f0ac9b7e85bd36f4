// Nests of loops in `parallel` regions with more than loops, for every choice of levels: one of the loops is the gangs', and
// each iteration runs once. Gangs do not wait for each other: where the inner loop is theirs, the second nest has an array of
// its own.
// nodes: 1
#include "device.h"
#define N 12
#define M 11

static double b[N][M], c[N][M];

#define TEXT(x) #x
#define LINE(x) _Pragma(TEXT(x))
#define NEST(outer, inner) NEST_INTO(outer, inner, b)
#define NEST_INTO(outer, inner, second) \
  do { \
    double sum = 0, many = 7; \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) b[i][j] = c[i][j] = 0; \
    LINE(acc parallel copy(b, c) firstprivate(many) copy(sum)) { \
      double added = many; \
      LINE(acc loop outer reduction(+ : sum)) \
      for (int i = 0; i < N; i++) { \
        LINE(acc loop inner reduction(+ : sum)) \
        for (int j = 2; j < M; j++) b[i][j] += added, sum += 1; \
      } \
      LINE(acc loop outer) \
      for (int i = 0; i < N; i++) { \
        double own = i; \
        LINE(acc loop inner) \
        for (int j = 0; j < M; j++) second[i][j] += own; \
      } \
    } \
    EXPECT_REAL(N * (M - 2), sum); \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, i + (j >= 2 ? 7 : 0), b[i][j] + c[i][j]); \
  } while (0)

int main(void) {
  NEST(, );
  NEST_INTO(, gang, c);
  NEST_INTO(, gang vector, c);
  NEST(, independent);
  NEST(, vector);
  NEST(, worker);
  NEST(, worker vector);
  NEST(independent, );
  NEST_INTO(independent, gang, c);
  NEST(gang, );
  NEST(gang, independent);
  NEST(gang, vector);
  NEST(gang worker, );
  NEST(gang worker, vector);
  NEST_INTO(seq, , c);
  NEST_INTO(seq, gang, c);
  NEST_INTO(seq, gang vector, c);
  return VERDICT();
}
