// XMP_EXPLAIN lists what images are asked for and given, with the way; the results stay.
// nodes: 2
// settings: XMP_EXPLAIN=1
// run-says: explained.c:13: coarray 'x', put\n  node \d -> node \d: 5 x 4 bytes, 8 apart; direct stored in place; expected [\d.]+ us, took [\d.]+ [um]s \(median of 3\)\n.*explained.c:14: coarray 'x', get\n  node \d -> node \d: 4 bytes in a row; direct loaded in place
#include "check.h"
int x[10]:[*];

int main(void) {
  const int me = xmpc_this_image(), other = 1 - me;
  int y[5] = {1, 2, 3, 4, 5}, sum = 0;
  xmp_sync_all(NULL);
  for (int round = 0; round < 3; round++) {
    x[0:5:2]:[other] = y[0:5];
    sum += x[8]:[other];
  }
  xmp_sync_all(NULL);
  EXPECT(15, sum);
  for (int i = 0; i < 5; i++) EXPECT_AT(i, i + 1, x[2 * i]);
  return VERDICT();
}
