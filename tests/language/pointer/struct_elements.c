// An aligned pointer to structs: member access, whole assignment, address of an element on its owner.
// nodes: 1 2 3 4
#include "check.h"
#define N 13
struct body {
  double x, v[2];
  char name[6];
};
#pragma xmp nodes p(*)
#pragma xmp template t(1:N)
#pragma xmp distribute t(cyclic(3)) onto p
struct body *b;
#pragma xmp align b[i] with t(i+1)

int main(void) {
  int np = check_nodes(), me = check_me();
  b = xmp_malloc(xmp_desc_of(b), N);
#pragma xmp loop (i) on t(i)
  for (int i = 1; i <= N; i++) {
    struct body s = {.x = i, .v = {i + 0.25, -i}};
    b[i - 1] = s;
    snprintf(b[i - 1].name, sizeof b[i - 1].name, "n%d", i);
    struct body *q = &b[i - 1];
    q->v[1] *= 2;
  }
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 3, np) == me) {
      EXPECT_REAL_AT(i, i + 1, b[i].x);
      EXPECT_REAL_AT(i, i + 1.25, b[i].v[0]);
      EXPECT_REAL_AT(i, -2 * (i + 1), (&b[i])->v[1]);
      EXPECT_AT(i, i + 1, atoi(b[i].name + 1));
    }
  return VERDICT();
}
