// nodes: 1
// Clauses whose values are comma operators, arrays of length 0, and _Bool in atomics.
#include "device.h"

#define CHECKED(x) ((void)0, (x))

static void scale(int n, double v[n]) {
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n; i++) v[i] *= 2;
}
static void fill(int n, int m, double a[n][m], double value) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = value;
}
static double sum(int n, int m, double a[n][m]) {
  double s = 0;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop collapse(2) reduction(+ : s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++) s += a[i][j];
  }
  return s;
}

int main(void) {
  int m[4][8] = {{0}}, a[40], q = 0, k = 2;
#pragma acc data copy(m)
  {
#pragma acc parallel loop collapse(2) num_gangs((q, 3)) vector_length(CHECKED(64)) async((q, 4))
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 8; j++) m[i][j] = 10 * i + j + 1;
#pragma acc wait((q, 4)) async((q, 3))
#pragma acc wait
#pragma acc update self(m[(q, 1) : k][CHECKED(2) : 3])
    if (separate())
      for (int i = 0; i < 4; i++)
        for (int j = 0; j < 8; j++)
          EXPECT_AT(8 * i + j, i >= 1 && i < 3 && j >= 2 && j < 5 ? 10 * i + j + 1 : 0, m[i][j]);
  }
  for (int i = 0; i < 40; i++) a[i] = 0;
#pragma acc parallel loop copy(a[(q, 0) : CHECKED(40)]) if((q, 1))
  for (int i = (q, 1); i < (q, 20); i += 3) a[i] = i;
  for (int i = 0; i < 40; i++) EXPECT_AT(i, i < 20 && i % 3 == 1 ? i : 0, a[i]);

  double v[6] = {1, 2, 3, 4, 5, 6};
  scale(0, v);
  EXPECT_REAL(1, v[0]);
  scale(2, v);
  EXPECT_REAL(4, v[1]);
  EXPECT_REAL(3, v[2]);
  fill(0, 3, (double(*)[3])v, 7);
  fill(1, 0, (double(*)[0])v, 7);
  EXPECT_REAL(2, v[0]);
  fill(1, 3, (double(*)[3])v, 7);
  EXPECT_REAL(7, v[2]);
  EXPECT_REAL(4, v[3]);
  EXPECT_REAL(0, sum(0, 3, (double(*)[3])v));
  EXPECT_REAL(21, sum(1, 3, (double(*)[3])v));
#pragma acc data copyin(v)
  {
    // There already: other data begins here.
    scale(0, v);
    EXPECT(1, acc_is_present(v, sizeof v));
  }
  EXPECT(0, acc_is_present(v, sizeof v));

  EXPECT(1, acc_malloc((size_t)-1) == NULL);
  EXPECT(1, acc_malloc((size_t)-4096) == NULL);

  _Bool flag = 1, other = 1, third = 0, caught[6];
#pragma acc parallel loop copy(flag, other, third) copyout(caught)
  for (int i = 0; i < 6; i++) {
    _Bool was;
#pragma acc atomic capture
    was = flag++;
    caught[i] = was;
#pragma acc atomic update
    other -= 1;
#pragma acc atomic update
    third |= 4;
  }
  for (int i = 0; i < 6; i++) EXPECT_AT(i, 1, caught[i]);
  EXPECT(1, flag);
  EXPECT(1, other);  // 0 1 0 1 0 1
  EXPECT(1, third);
  return VERDICT();
}
