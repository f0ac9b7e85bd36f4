// References through expressions: *(&a[i]), a[i].m[k], &a[i][0], casts, sizeof, comma and compound assignment.
// nodes: 1 2 3 4
#include "check.h"
#define N 18
struct cell {
  int m[3];
  struct {
    double d;
  } in;
};
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(2)) onto p
struct cell a[N];
#pragma xmp align a[i] with t(i)
long b[N][4];
#pragma xmp align b[i][*] with t(i)

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    struct cell *c = &a[i];
    for (int k = 0; k < 3; k++) c->m[k] = i + k;
    (*(&a[i])).in.d = i / 2.0;
    a[i].m[1] *= 3;
    a[i].m[2]++, --a[i].m[0];
    long *row = b[i];
    row[0] = sizeof(a[i]);
    b[i][1] = (long)sizeof b[i];
    *(b[i] + 2) = (b[i][0], 7);
    *&b[i][3] = (b[i][2] <<= 1) + (char)a[i].m[1];
    b[i][0] += a[i].m[b[i][2] - 14];
  }
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 2, np) == me) {
      EXPECT_AT(i, i - 1, a[i].m[0]);
      EXPECT_AT(i, 3 * (i + 1), a[i].m[1]);
      EXPECT_AT(i, i + 3, a[i].m[2]);
      EXPECT_REAL_AT(i, i / 2.0, a[i].in.d);
      EXPECT_AT(i, (long)sizeof(struct cell) + i - 1, b[i][0]);
      EXPECT_AT(i, 4 * (long)sizeof(long), b[i][1]);
      EXPECT_AT(i, 14, b[i][2]);
      EXPECT_AT(i, 14 + 3 * (i + 1), b[i][3]);
    }
  return VERDICT();
}
