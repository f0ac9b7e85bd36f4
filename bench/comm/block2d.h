/* What a rank knows of its block of a 2-D array by hand: values that say where they are, and a sum that tells whether the
 * faces around the block (CORNERS: and its corners) are those of the neighbours. u: [LY + 2][LX + 2]. */
static void NAME(fill)(double base) {
  int px = rank % NPX, py = rank / NPX;
  for (int j = 0; j < LY; j++) {
    for (int i = 0; i < LX; i++) NAME(u)[j + 1][i + 1] = base + 1000.0 * (py * LY + j) + px * LX + i;
  }
}

static double NAME(sum)(void) {
  double sum = 0.0;
  int px = rank % NPX, py = rank / NPX;
  for (int j = 1; j <= LY; j++) {
    for (int i = 1; i <= LX; i++) {
      if (py > 0 || j > 1) sum += NAME(u)[j - 1][i] * 2;
      if (py < NPY - 1 || j < LY) sum += NAME(u)[j + 1][i] * 3;
      if (px > 0 || i > 1) sum += NAME(u)[j][i - 1] * 5;
      if (px < NPX - 1 || i < LX) sum += NAME(u)[j][i + 1] * 7;
#if CORNERS
      int up = py > 0 || j > 1, down = py < NPY - 1 || j < LY, left = px > 0 || i > 1, right = px < NPX - 1 || i < LX;
      if (up && left) sum += NAME(u)[j - 1][i - 1] * 11;
      if (up && right) sum += NAME(u)[j - 1][i + 1] * 13;
      if (down && left) sum += NAME(u)[j + 1][i - 1] * 17;
      if (down && right) sum += NAME(u)[j + 1][i + 1] * 19;
#endif
    }
  }
  return sum;
}
