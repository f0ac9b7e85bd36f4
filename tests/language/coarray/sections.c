// Random assignments of sections between images and this node's arrays, against a model of all images.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_SUBCLUSTER=2
#include "check.h"
enum { A = 5, B = 7, C = 6, MOST = 8, ROUNDS = 400 };
int x[A][B][C]:[*];
short y[A * B]:[2][*];
static int model_x[MOST][A][B][C], model_mine[MOST][A][B][C], mine[A][B][C];
static short model_y[MOST][A * B];

static unsigned seed = 7;
static int below(int n) {
  seed = seed * 1103515245u + 12345u;
  return (int)(seed >> 8) % n;
}

// A section of `extent` elements with `length` of them.
struct part {
  int base, step;
};
static struct part part_of(int extent, int length) {
  int most = length > 1 ? (extent - 1) / (length - 1) : 2;
  struct part p = {0, 1 + below(most)};
  int span = (length - 1) * p.step;
  p.base = below(extent - span);
  if (below(2)) p.base += span, p.step = -p.step;
  return p;
}

int main(int argc, char** argv) {
  if (argc > 1) seed = (unsigned)atoi(argv[1]);
  const int me = xmpc_this_image(), size = xmp_num_images();
  for (int k = 0; k < size; k++)
    for (int i = 0; i < A * B * C; i++) (&model_x[k][0][0][0])[i] = 1000 * k + i, (&model_mine[k][0][0][0])[i] = -1000 * k - i;
  for (int i = 0; i < A * B * C; i++) (&x[0][0][0])[i] = 1000 * me + i, (&mine[0][0][0])[i] = -1000 * me - i;
  for (int k = 0; k < size; k++)
    for (int i = 0; i < A * B; i++) model_y[k][i] = (short)(100 * k + i);
  for (int i = 0; i < A * B; i++) y[i] = (short)(100 * me + i);
  xmp_sync_all(NULL);
  for (int round = 0; round < ROUNDS; round++) {
    const int actor = below(size), to = below(size), from = below(size), kind = below(7);
    const int la = 1 + below(A), lb = 1 + below(B), lc = 1 + below(C), value = below(10000);
    const struct part pa = part_of(A, la), pb = part_of(B, lb), pc = part_of(C, lc);
    const struct part qa = part_of(A, la), qb = part_of(B, lb), qc = part_of(C, lc);
    const int acts = me == actor;
#define LEFT [pa.base:la:pa.step][pb.base:lb:pb.step][pc.base:lc:pc.step]
#define RIGHT [qa.base:la:qa.step][qb.base:lb:qb.step][qc.base:lc:qc.step]
    int(*model_to)[B][C] = model_x[to], (*model_from)[B][C] = model_x[from], scale = 1, more = 0;
    if (kind == 0) {
      model_from = model_mine[actor];
      if (acts) x LEFT:[to] = mine RIGHT;
    } else if (kind == 1) {
      model_to = model_mine[actor];
      if (acts) mine LEFT = x RIGHT:[from];
    } else if (kind == 2) {
      if (acts) x LEFT:[to] = x RIGHT:[from];  // also of one image, also overlapping
    } else if (kind == 3) {
      scale = 0, more = value;
      if (acts) x LEFT:[to] = value;
    } else if (kind == 4) {
      scale = 3, more = value;
      if (acts) x LEFT:[to] = x RIGHT:[from] * 3 + value;
    } else if (kind == 5) {
      model_to = model_from = model_mine[actor];
      if (acts) mine LEFT = mine RIGHT;
    } else {
      // The rest of a dimension, and all of it; two codimensions.
      const int first = below(A * B), step = 1 + below(3);
      if (acts) y[first::step]:[to % 2][to / 2] = y[first::step]:[from % 2][from / 2];
      for (int i = first; i < A * B; i += step) model_y[to][i] = model_y[from][i];
      xmp_sync_all(NULL);
      continue;
    }
    static int values[A][B][C];
    for (int i = 0; i < la; i++)
      for (int j = 0; j < lb; j++)
        for (int k = 0; k < lc; k++)
          values[i][j][k] =
              scale * model_from[qa.base + i * qa.step][qb.base + j * qb.step][qc.base + k * qc.step] % 10000 + more;
    if (scale == 1) {
      for (int i = 0; i < la; i++)
        for (int j = 0; j < lb; j++)
          for (int k = 0; k < lc; k++)
            values[i][j][k] = model_from[qa.base + i * qa.step][qb.base + j * qb.step][qc.base + k * qc.step];
    } else if (scale == 3) {
      for (int i = 0; i < la; i++)
        for (int j = 0; j < lb; j++)
          for (int k = 0; k < lc; k++)
            values[i][j][k] = (int)(3u * (unsigned)model_from[qa.base + i * qa.step][qb.base + j * qb.step]
                                                             [qc.base + k * qc.step] + (unsigned)value);
    }
    for (int i = 0; i < la; i++)
      for (int j = 0; j < lb; j++)
        for (int k = 0; k < lc; k++)
          model_to[pa.base + i * pa.step][pb.base + j * pb.step][pc.base + k * pc.step] = values[i][j][k];
    xmp_sync_all(NULL);
  }
  for (int i = 0; i < A * B * C; i++) EXPECT_AT(i, (&model_x[me][0][0][0])[i], (&x[0][0][0])[i]);
  for (int i = 0; i < A * B * C; i++) EXPECT_AT(i, (&model_mine[me][0][0][0])[i], (&mine[0][0][0])[i]);
  for (int i = 0; i < A * B; i++) EXPECT_AT(i, model_y[me][i], y[i]);
  return VERDICT();
}
