// What this image does is done in its order; pairs of images wait for each other as often as both have called.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=2
#include "check.h"
enum { N = 1000, ROUNDS = 50 };
int n:[*], row[N]:[*], token:[*];
volatile int ready:[*];

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size, left = (me + size - 1) % size;
  // Puts to one place, and gets behind them.
  for (int i = 0; i < 200; i++) {
    n:[right] = i;
    row[i % 3:N / 4:2]:[right] = i;
    if (i % 7 == 0) {
      EXPECT_AT(i, i, n:[right]);
      EXPECT_AT(i, i, row[i % 3 + 2]:[right]);
    }
  }
  xmp_sync_all(NULL);
  EXPECT(199, n);
  EXPECT(199, row[1]);
  EXPECT(198, row[0]);
  xmp_sync_all(NULL);

  // A token goes round: each image waits for the one before it, passes it on, and has it back in the next round.
  if (size > 1) {
    for (int round = 0; round < ROUNDS; round++) {
      if (me > 0 || round > 0) {
        xmp_sync_image(left, NULL);
        EXPECT_AT(round, (me == 0 ? size * (round - 1) + size - 1 : size * round + me - 1), token);
      }
      token:[right] = size * round + me;
      xmp_sync_image(right, NULL);
    }
    if (me == 0) xmp_sync_image(left, NULL);
  }

  // One with all the others, who do not wait for each other.
  int others[8], count = 0;
  for (int k = 1; k < size; k++) others[count++] = k;
  row[0] = -1;
  xmp_sync_all(NULL);
  for (int round = 0; round < ROUNDS; round++) {
    if (me == 0) {
      for (int k = 1; k < size; k++) row[k]:[k] = 100 * round + k;
      xmp_sync_images(count, others, NULL);
      xmp_sync_images(count, others, NULL);
    } else {
      xmp_sync_image(0, NULL);
      EXPECT_AT(round, 100 * round + me, row[me]);
      xmp_sync_image(0, NULL);
    }
  }
  xmp_sync_images(0, NULL, NULL);
  xmp_sync_image(me, NULL);
  xmp_sync_images_all(NULL);

  // A flag that the other image looks at, with the data in front of it.
  if (size > 1 && me < 2) {
    const int other = 1 - me;
    for (int round = 1; round <= ROUNDS; round++) {
      if (me == round % 2) {
        row[0:N]:[other] = round;
        xmp_sync_memory(NULL);
        ready:[other] = round;
        xmp_sync_memory(NULL);
      } else {
        while (ready != round) xmp_sync_memory(NULL);
        for (int i = 0; i < N; i++) EXPECT_AT(round, round, row[i]);
      }
    }
  }
  xmp_sync_all(NULL);
  return VERDICT();
}
