// What images put in a coarray of a node that shares no memory with them goes by a window at first, and with the messages
// of xmp_sync_image when these two have called for each other alone.
// nodes: 2
// settings: XMP_EXPLAIN=1 XMP_FABRIC=mpi
// run-says: explained_apart.c:14: coarray 'x', put\n  node \d -> node \d: 4 bytes in a row; mpi one-sided, took [\d.]+ [um]s \(median of 2\)\n +no memory is shared: XMP_FABRIC=mpi\n  node \d -> node \d: 4 bytes in a row; mpi held for the message of xmp_sync_image, took [\d.]+ [um]s \(median of 8\)
#include "check.h"
int x[2]:[*];

int main(void) {
  const int me = xmpc_this_image(), other = 1 - me;
  xmp_sync_all(NULL);
  for (int round = 0; round < 10; round++) {
    if (x[1 - round % 2] != 0) EXPECT_AT(round, round, x[1 - round % 2]);
    x[round % 2]:[other] = round + 1;
    xmp_sync_image(other, NULL);
  }
  EXPECT(10, x[1]);
  return VERDICT();
}
