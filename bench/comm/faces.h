/* What programs do with their faces between two exchanges: they read those that have come, and write anew those that go. The
 * lines are then where they are in a program: what has been read here and written there travels. Alike on both sides. */
#ifndef COMM_FACES_H
#define COMM_FACES_H
struct face {
  double *in, *out;
  long outer, outer_stride, inner, inner_stride; /* elements */
};

static volatile double faces_sum;

static inline void use_faces(const struct face *faces, int count) {
  double sum = 0.0;
  for (int k = 0; k < count; k++) {
    const struct face f = faces[k];
    for (long i = 0; i < f.outer; i++) {
      for (long j = 0; j < f.inner; j++) sum += f.in[i * f.outer_stride + j * f.inner_stride];
    }
    for (long i = 0; i < f.outer; i++) {
      for (long j = 0; j < f.inner; j++) f.out[i * f.outer_stride + j * f.inner_stride] += 1.0;
    }
  }
  faces_sum = sum;
}

/* Those of block (py, px) of a 2-D array, [LY + 2][LX + 2] elements with `lead` of them a row, in a grid of npy x npx. */
static inline int faces_2d(struct face *faces, double *u, long lead, int ly, int lx, int py, int px, int npy, int npx) {
  int count = 0;
  if (py > 0) faces[count++] = (struct face){u + 1, u + lead + 1, 1, 0, lx, 1};
  if (py < npy - 1) faces[count++] = (struct face){u + (ly + 1) * lead + 1, u + ly * lead + 1, 1, 0, lx, 1};
  if (px > 0) faces[count++] = (struct face){u + lead, u + lead + 1, 1, 0, ly, lead};
  if (px < npx - 1) faces[count++] = (struct face){u + lead + lx + 1, u + lead + lx, 1, 0, ly, lead};
  return count;
}

/* Those of rank's block of a 3-D array that is split in np along dimension `dim`, li x lj x lk elements and one more at both
 * ends of that dimension. */
static inline int faces_3d(struct face *faces, double *u, int dim, long li, long lj, long lk, int rank, int np) {
  const long last = dim == 0 ? li : dim == 1 ? lj : lk;
  const long step = dim == 0 ? lj * lk : dim == 1 ? lk : 1; /* to the next plane */
  int count = 0;
  for (int side = rank == 0; side <= (rank < np - 1); side++) {
    double *in = u + (side ? last + 1 : 0) * step, *out = u + (side ? last : 1) * step;
    if (dim == 0) faces[count++] = (struct face){in, out, 1, 0, lj * lk, 1};
    if (dim == 1) faces[count++] = (struct face){in, out, li, (lj + 2) * lk, lk, 1};
    if (dim == 2) faces[count++] = (struct face){in, out, 1, 0, li * lj, lk + 2};
  }
  return count;
}
#endif
