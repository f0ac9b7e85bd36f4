// Parts of variables: members, elements, what pointers point to, sections; what stands beside them is left alone.
// nodes: 1 2 3 4 6
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p

typedef struct {
  int a, rest;
  double b[3];
  struct { char s[5]; } in;
} S;
static S s;
static int v[10], m[4][4], cube[3][4][5];

static void fill(int key) {
  s = (S){key, key, {key, key + 0.5, key}, {{(char)key, 1, 2, 3, 4}}};
  for (int i = 0; i < 10; i++) v[i] = 100 * key + i;
  for (int i = 0; i < 16; i++) m[i / 4][i % 4] = 100 * key + i;
  for (int i = 0; i < 60; i++) cube[i / 20][i / 5 % 4][i % 5] = 100 * key + i;
}

static void members_and_elements(int np, int me) {
  fill(me);
#pragma xmp bcast(s.a, s.b[1], s.in) from p(np)
  EXPECT(np - 1, s.a);
  EXPECT(me, s.rest);
  EXPECT_REAL(me, s.b[0]);
  EXPECT_REAL(np - 0.5, s.b[1]);
  EXPECT(np - 1, s.in.s[0]);
  S *ps = &s, **pps = &ps;
  fill(me);
#pragma xmp bcast(ps->rest, pps[0]->b) from t(15)
  int owner = (int)owner_block(15, 16, np);
  EXPECT(me, s.a);
  EXPECT(owner, s.rest);
  EXPECT_REAL(owner + 0.5, s.b[1]);
  for (int k = 0; k < 10; k += 3) {
    fill(me);
#pragma xmp bcast(v[k], m[k / 3], m[k % 2 + 1][k / 3]) from p[np - 1]
    for (int i = 0; i < 10; i++) EXPECT_AT(i, 100 * (i == k ? np - 1 : me) + i, v[i]);
    for (int i = 0; i < 16; i++) {
      int sent = i / 4 == k / 3 || (i / 4 == k % 2 + 1 && i % 4 == k / 3);
      EXPECT_AT(i, 100 * (sent ? np - 1 : me) + i, m[i / 4][i % 4]);
    }
  }
}

static void sections(int np, int me) {
  int from = 2, length = 3, id = 7, *q = v + 1;
  fill(me);
#pragma xmp bcast(v[from:length], m[1:2], cube[2][1:2][:]) from p(np) async(id)
#pragma xmp wait_async(id)
  for (int i = 0; i < 10; i++) EXPECT_AT(i, 100 * (i >= 2 && i < 5 ? np - 1 : me) + i, v[i]);
  for (int i = 0; i < 16; i++) EXPECT_AT(i, 100 * (i / 4 == 1 || i / 4 == 2 ? np - 1 : me) + i, m[i / 4][i % 4]);
  for (int i = 0; i < 60; i++) EXPECT_AT(i, 100 * (i >= 45 && i < 55 ? np - 1 : me) + i, cube[i / 20][i / 5 % 4][i % 5]);
  fill(me);
#pragma xmp bcast(q[1:4], m[:1], m[from:]) from p(np)
  for (int i = 0; i < 10; i++) EXPECT_AT(i, 100 * (i >= 2 && i < 6 ? np - 1 : me) + i, v[i]);
  for (int i = 0; i < 16; i++) EXPECT_AT(i, 100 * (i / 4 != 1 ? np - 1 : me) + i, m[i / 4][i % 4]);
}

int main(void) {
  int np = check_nodes(), me = check_me();
  members_and_elements(np, me);
  sections(np, me);
  return VERDICT();
}
