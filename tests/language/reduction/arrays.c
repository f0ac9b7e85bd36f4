// Arrays of several ranks and several variables in one directive, large ones too.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#define BIG 20000
static double big[BIG];
static int table[3][4][5];

int main(void) {
  int np = check_nodes(), me = check_me(), one = me, v[6];
  for (int k = 0; k < 6; k++) v[k] = k * (me + 1);
  for (int k = 0; k < BIG; k++) big[k] = k + me;
  for (int k = 0; k < 60; k++) table[k / 20][k / 5 % 4][k % 5] = k - me;
#pragma xmp reduction(+:v, big, one)
#pragma xmp reduction(min:table)
  for (int k = 0; k < 6; k++) EXPECT_AT(k, k * np * (np + 1) / 2, v[k]);
  for (int k = 0; k < BIG; k++) EXPECT_REAL_AT(k, (double)np * k + np * (np - 1) / 2, big[k]);
  for (int k = 0; k < 60; k++) EXPECT_AT(k, k - (np - 1), table[k / 20][k / 5 % 4][k % 5]);
  EXPECT(np * (np - 1) / 2, one);
  int n = 3 + me * 0;
  float vla[n];
  for (int k = 0; k < n; k++) vla[k] = k + me;
#pragma xmp reduction(max:vla)
  for (int k = 0; k < n; k++) EXPECT_REAL_AT(k, k + np - 1, vla[k]);
  return VERDICT();
}
