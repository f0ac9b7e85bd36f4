// nodes: 8
// Nodes that own nothing of an array, of which others mirror full shadows by a collective, exchange those of another array, which on several
// hosts may take its corners along with its edges.
#include "check.h"
#include <xmp.h>
int held[2] = {4, 0};
#pragma xmp nodes p[4][2]
#pragma xmp template ta[48][4]
#pragma xmp distribute ta[block][gblock(held)] onto p
#pragma xmp template tb[8][8]
#pragma xmp distribute tb[block][block] onto p
double a[48][4], b[8][8];
#pragma xmp align a[i][j] with ta[i][j]
#pragma xmp shadow a[*][1]
#pragma xmp align b[i][j] with tb[i][j]
#pragma xmp shadow b[1][1]

int main(void) {
  for (int k = 0; k < 3; k++) {
#pragma xmp loop on ta[i][j]
    for (int i = 0; i < 48; i++)
      for (int j = 0; j < 4; j++) a[i][j] = k + i * 100 + j;
#pragma xmp loop on tb[i][j]
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) b[i][j] = k + i * 1000 + j;
#pragma xmp reflect (a, b)
#pragma xmp loop on ta[*][j]
    for (int j = 0; j < 4; j++)
      for (int i = 0; i < 48; i++) EXPECT_REAL(k + i * 100 + j, a[i][j]);
#pragma xmp loop on tb[i][j]
    for (int i = 1; i < 7; i++)
      for (int j = 1; j < 7; j++)
        for (int x = -1; x <= 1; x++)
          for (int y = -1; y <= 1; y++) EXPECT_REAL(k + (i + x) * 1000 + j + y, b[i + x][j + y]);
  }
  return VERDICT();
}
