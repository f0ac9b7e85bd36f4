/* Faces of a 2-D array of doubles, shadow 1, nodes in a grid of NPY x NPX. */
static double NAME(u)[NY][NX];

#pragma xmp nodes NAME(p)[NPY][NPX]
#pragma xmp template NAME(t)[NY][NX]
#pragma xmp distribute NAME(t)[block][block] onto NAME(p)
#pragma xmp align NAME(u)[j][i] with NAME(t)[j][i]
#pragma xmp shadow NAME(u)[1][1]

static void NAME(step)(void) {
#pragma xmp reflect_do(NAME(u))
}

static void NAME(fill)(double base) {
#pragma xmp loop(j, i) on NAME(t)[j][i]
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) NAME(u)[j][i] = base + 1000.0 * j + i;
  }
}

static double NAME(sum)(void) {
  double sum = 0.0;
#pragma xmp loop(j, i) on NAME(t)[j][i]
  for (int j = 0; j < NY; j++) {
    for (int i = 0; i < NX; i++) {
      if (j > 0) sum += NAME(u)[j - 1][i] * 2;
      if (j < NY - 1) sum += NAME(u)[j + 1][i] * 3;
      if (i > 0) sum += NAME(u)[j][i - 1] * 5;
      if (i < NX - 1) sum += NAME(u)[j][i + 1] * 7;
#if CORNERS
      if (j > 0 && i > 0) sum += NAME(u)[j - 1][i - 1] * 11;
      if (j > 0 && i < NX - 1) sum += NAME(u)[j - 1][i + 1] * 13;
      if (j < NY - 1 && i > 0) sum += NAME(u)[j + 1][i - 1] * 17;
      if (j < NY - 1 && i < NX - 1) sum += NAME(u)[j + 1][i + 1] * 19;
#endif
    }
  }
  return sum;
}
