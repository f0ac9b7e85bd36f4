// Arrays shorter than their template: nodes that own indices of the template but no element have the shadow at its end,
// behind the array or before it, also a shadow that is full, periodic or wider than a block.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N)
#pragma xmp distribute t(block) onto p
double cell[N], face[N + 1];
#pragma xmp align [i] with t(i) :: cell, face
#pragma xmp shadow cell[1]
// On t(7) to t(N): the first nodes have none of it.
double late[6], wide[6];
#pragma xmp align [i] with t(i+7) :: late, wide
#pragma xmp shadow late[0:1]
#pragma xmp shadow wide[3:5]
long full[5];
#pragma xmp align full[i] with t(i+4)
#pragma xmp shadow full[*]
float round_[7];
#pragma xmp align round_[i] with t(i+3)
#pragma xmp shadow round_[2:3]

int main(void) {
  for (int turn = 0; turn < 2; turn++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) cell[i] = 10 * i + turn;
#pragma xmp loop on t(i+7)
    for (int i = 0; i < 6; i++) late[i] = wide[i] = 100 + i + turn;
#pragma xmp loop on t(i+4)
    for (int i = 0; i < 5; i++) full[i] = 50 + i + turn;
#pragma xmp loop on t(i+3)
    for (int i = 0; i < 7; i++) round_[i] = 70 + i + turn;
    if (turn == 0) {
#pragma xmp reflect (cell, late)
#pragma xmp reflect (wide)
    } else {
#pragma xmp reflect (cell) async(1)
#pragma xmp reflect (wide, late) async(2)
#pragma xmp wait_async (1, 2)
    }
#pragma xmp loop on t(i)
    for (int i = 1; i <= N; i++) face[i] = cell[i - 1];
#pragma xmp loop on t(i)
    for (int i = 1; i <= N; i++) EXPECT_REAL_AT(i, 10 * (i - 1) + turn, face[i]);
#pragma xmp loop on t(i+7)
    for (int i = -1; i < 5; i++) EXPECT_REAL_AT(i, 101 + i + turn, late[i + 1]);
    // Some of the nodes in between see both less and more than a block of it.
#pragma xmp loop on t(i+7)
    for (int i = -7; i < 6; i++)
      for (int k = -3; k <= 5; k++)
        if (i + k >= 0 && i + k < 6) EXPECT_REAL_AT(i, 100 + i + k + turn, wide[i + k]);
#pragma xmp reflect (full) width(2:1)
#pragma xmp loop on t(i)
    for (int i = 0; i <= N; i++)
      for (int k = -2; k <= 1; k++)
        if (i - 4 + k >= 0 && i - 4 + k < 5) EXPECT_AT(i, 50 + i - 4 + k + turn, full[i - 4 + k]);
#pragma xmp reflect (round_) width(/periodic/2:3)
#pragma xmp loop on t(i+3)
    for (int i = -3; i <= 9; i++)
      for (int k = -2; k <= 3; k++)
        if (i + k >= -2 && i + k < 10) EXPECT_REAL_AT(i, 70 + (i + k + 7) % 7 + turn, round_[i + k]);
  }
  // Less than the shadow: the rest of it keeps what it was.
#pragma xmp loop on t(i+7)
  for (int i = 0; i < 6; i++) wide[i] = -i;
#pragma xmp reflect (wide) width(0:2)
#pragma xmp loop on t(i+7)
  for (int i = -7; i < 6; i++)
    for (int k = 0; k <= 2; k++)
      if (i + k >= 0 && i + k < 6) EXPECT_REAL_AT(i, -(i + k), wide[i + k]);
  return VERDICT();
}
