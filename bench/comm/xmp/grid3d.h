/* An array of doubles that is split along dimension DIM: 0 contiguous faces, 1 blocks with a stride, 2 single
 * elements with a stride. Only the planes at the splits are filled and looked at: large arrays stay mostly untouched. */
static double NAME(u)[NI][NJ][NK];

#pragma xmp nodes NAME(p)[NP]
#pragma xmp template NAME(t)[NI][NJ][NK]
#if DIM == 0
#pragma xmp distribute NAME(t)[block][*][*] onto NAME(p)
#elif DIM == 1
#pragma xmp distribute NAME(t)[*][block][*] onto NAME(p)
#else
#pragma xmp distribute NAME(t)[*][*][block] onto NAME(p)
#endif
#pragma xmp align NAME(u)[i][j][k] with NAME(t)[i][j][k]
#if DIM == 0
#pragma xmp shadow NAME(u)[1][0][0]
#elif DIM == 1
#pragma xmp shadow NAME(u)[0][1][0]
#else
#pragma xmp shadow NAME(u)[0][0][1]
#endif

#define BLOCK ((DIM == 0 ? NI : DIM == 1 ? NJ : NK) / NP)
/* Of loops over planes: the split dimension goes from block to block. */
#define FROM(d, plane) (DIM == d ? plane : 0)
#define STRIDE(d) (DIM == d ? BLOCK : 1)

static void NAME(fill)(double base) {
  for (int plane = 0; plane < BLOCK; plane += BLOCK - 1) {
#pragma xmp loop(i, j, k) on NAME(t)[i][j][k]
    for (int i = FROM(0, plane); i < NI; i += STRIDE(0)) {
      for (int j = FROM(1, plane); j < NJ; j += STRIDE(1)) {
        for (int k = FROM(2, plane); k < NK; k += STRIDE(2)) NAME(u)[i][j][k] = base + 100.0 * i + 10.0 * j + k;
      }
    }
  }
}

static double NAME(sum)(void) {
  double sum = 0.0;
#pragma xmp loop(i, j, k) on NAME(t)[i][j][k]
  for (int i = FROM(0, BLOCK); i < NI; i += STRIDE(0)) {
    for (int j = FROM(1, BLOCK); j < NJ; j += STRIDE(1)) {
      for (int k = FROM(2, BLOCK); k < NK; k += STRIDE(2))
        sum += NAME(u)[i - (DIM == 0)][j - (DIM == 1)][k - (DIM == 2)] * (1.0 + (i + j + k) % 7);
    }
  }
#pragma xmp loop(i, j, k) on NAME(t)[i][j][k]
  for (int i = FROM(0, BLOCK - 1); i < NI - (DIM == 0); i += STRIDE(0)) {
    for (int j = FROM(1, BLOCK - 1); j < NJ - (DIM == 1); j += STRIDE(1)) {
      for (int k = FROM(2, BLOCK - 1); k < NK - (DIM == 2); k += STRIDE(2))
        sum += NAME(u)[i + (DIM == 0)][j + (DIM == 1)][k + (DIM == 2)] * (1.0 + (i + j + k) % 7);
    }
  }
  return sum;
}
#undef BLOCK
#undef FROM
#undef STRIDE
