// async with several ids, two reflects under one id, and work between start and wait.
// nodes: 1 2 3 4
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#define N 32
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], c[N], d[N];
#pragma xmp align [i] with t(i) :: a, b, c, d
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp shadow c[1]

int main(void) {
  int bad = 0, id = 3;
  for (int round = 0; round < 5; round++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) a[i] = i + round, b[i] = 2 * i, c[i] = 3 * i + round;
#pragma xmp reflect (a) async(1)
#pragma xmp reflect (b) width(1:0) async(id)
#pragma xmp reflect (b) width(0:1) async(id)
#pragma xmp reflect (c) async(id + 1)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) d[i] = i;
#pragma xmp wait_async (id + 1, 1)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) bad += a[i - 1] + a[i + 1] != 2 * (i + round) || c[i - 1] + c[i + 1] != 2 * (3 * i + round);
#pragma xmp wait_async (id)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++) bad += b[i - 1] + b[i + 1] != 4 * i || d[i] != i;
    EXPECT_AT(round, 0, bad);
  }
  return VERDICT();
}
