// Images in pairs put, get and synchronise with each other alone, for some rounds, then in other pairs, at random and
// against a model of all images; who hears of a put from its image sees it in the third one.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=2
// settings: XMP_FABRIC=mpi XMP_EXPLAIN=1
#include <string.h>

#include "check.h"
enum { MOST = 6, ROW = 12000, PHASES = 60 };
// By the pair's round, so that nobody puts where the partner still looks; by the image that puts.
int x[2][MOST][ROW]:[*];
static int model[MOST][2][MOST][ROW], mine[ROW];
static int me, size;

static unsigned below(unsigned *seed, unsigned n) {
  *seed = *seed * 1103515245u + 12345u;
  return (*seed >> 8) % n;
}

// What an image puts, and takes back, before it synchronises with its partner.
static void play(int image, int partner, int half, unsigned seed) {
  const int acts = image == me;
  int *known = model[partner][half][image];
  const int operations = (int)below(&seed, 6);
  for (int k = 0; k < operations; k++) {
    const int kind = (int)below(&seed, 16), value = (int)below(&seed, 1000000);
    int length = kind == 0 ? 1 + (int)below(&seed, ROW) : 1 + (int)below(&seed, 200);
    const int step = kind < 3 ? 1 : 1 + (int)below(&seed, 20), first = (int)below(&seed, (unsigned)(ROW - (length - 1) * step));
    if (kind < 6) {
      for (int i = 0; i < length; i++) {
        if (acts) mine[i] = value + i;
        known[first + i * step] = value + i;
      }
      if (acts) x[half][image][first:length:step]:[partner] = mine[0:length];
      if (acts) mine[0:length] = -1;
    } else if (kind < 11) {
      if (acts) x[half][image][first]:[partner] = value;
      known[first] = value;
    } else if (kind == 11) {
      if (acts) x[half][image][first:length:step]:[partner] = value;
      for (int i = 0; i < length; i++) known[first + i * step] = value;
    } else if (acts && kind == 12) {
      mine[0:length] = x[half][image][first:length:step]:[partner];
      for (int i = 0; i < length; i++) EXPECT_AT(i, known[first + i * step], mine[i]);
    } else if (acts && kind == 13) {
      // Also what went with the messages before.
      EXPECT_AT(first, model[partner][1 - half][image][first], x[1 - half][image][first]:[partner]);
    }
  }
}

int main(int argc, char **argv) {
  unsigned seed = argc > 1 ? (unsigned)atoi(argv[1]) : 5;
  me = xmpc_this_image();
  size = xmp_num_images();
  static int rounds_of[MOST][MOST];
  int partner[MOST], before[MOST];
  for (int k = 0; k < size; k++) partner[k] = -1;
  xmp_sync_all(NULL);
  for (int phase = 0; phase < PHASES; phase++) {
    memcpy(before, partner, sizeof before);
    int order[MOST];
    for (int k = 0; k < size; k++) order[k] = k;
    for (int k = size - 1; k > 0; k--) {
      const int other = (int)below(&seed, (unsigned)k + 1), kept = order[k];
      order[k] = order[other];
      order[other] = kept;
    }
    for (int k = 0; k < size; k++) partner[k] = -1;
    for (int k = 0; k + 1 < size; k += 2) partner[order[k]] = order[k + 1], partner[order[k + 1]] = order[k];
    const int rounds = 2 + (int)below(&seed, 7), other = partner[me];
    for (int round = 0; round < rounds; round++) {
      for (int image = 0; image < size; image++) {
        const unsigned start = below(&seed, 1u << 20);
        if (partner[image] >= 0) play(image, partner[image], rounds_of[image][partner[image]]++ % 2, start);
      }
      if (other < 0) continue;
      const int half = (rounds_of[me][other] - 1) % 2;
      xmp_sync_image(other, NULL);
      EXPECT_AT(phase, 0, memcmp(x[half][other], model[me][half][other], sizeof x[half][other]));
      // What the partner has put elsewhere before, in the third image.
      if (round == 0 && before[other] >= 0) {
        for (int k = 0; k < ROW; k += 2999)
          for (int half_before = 0; half_before < 2; half_before++)
            if (before[other] != me)
              EXPECT_AT(k, model[before[other]][half_before][other][k], x[half_before][other][k]:[before[other]]);
      }
    }
    switch (below(&seed, 12)) {
      case 0:
        xmp_sync_all(NULL);
        break;
      case 1:
        xmp_sync_images_all(NULL);
        break;
      case 2:
        if (me % 2 == 0) xmp_sync_memory(NULL);
        break;
      case 3: {
#pragma xmp barrier
        break;
      }
    }
  }
  xmp_sync_all(NULL);
  EXPECT(0, memcmp(x, model[me], sizeof x));
  return VERDICT();
}
