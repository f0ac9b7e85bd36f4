// Nests of loops in `parallel` regions with more than loops, for every choice of levels: one of the loops is the gangs', and
// each iteration runs once.
// nodes: 1
#include "device.h"
#define N 12
#define M 11

static double b[N][M];

#define TEXT(x) #x
#define LINE(x) _Pragma(TEXT(x))
#define NEST(outer, inner) \
  do { \
    double sum = 0, many = 7; \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) b[i][j] = 0; \
    LINE(acc parallel copy(b) firstprivate(many) copy(sum)) { \
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
        for (int j = 0; j < M; j++) b[i][j] += own; \
      } \
    } \
    EXPECT_REAL(N * (M - 2), sum); \
    for (int i = 0; i < N; i++) \
      for (int j = 0; j < M; j++) EXPECT_REAL_AT(i, i + (j >= 2 ? 7 : 0), b[i][j]); \
  } while (0)

int main(void) {
  NEST(, );
  NEST(, gang);
  NEST(, gang vector);
  NEST(, independent);
  NEST(, vector);
  NEST(, worker);
  NEST(, worker vector);
  NEST(independent, );
  NEST(independent, gang);
  NEST(gang, );
  NEST(gang, independent);
  NEST(gang, vector);
  NEST(gang worker, );
  NEST(gang worker, vector);
  NEST(seq, );
  NEST(seq, gang);
  NEST(seq, gang vector);
  return VERDICT();
}
