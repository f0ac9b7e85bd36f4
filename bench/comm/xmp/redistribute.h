/* N x N doubles in blocks of rows become blocks of columns (CYCLIC 0), or rows dealt out one by one (CYCLIC 1). */
#pragma xmp nodes NAME(p)[NP]
#pragma xmp template NAME(t)[N][N]
#pragma xmp template NAME(u)[N][N]
#pragma xmp distribute NAME(t)[block][*] onto NAME(p)
#if CYCLIC
#pragma xmp distribute NAME(u)[cyclic][*] onto NAME(p)
#else
#pragma xmp distribute NAME(u)[*][block] onto NAME(p)
#endif
static double NAME(from)[N][N], NAME(to)[N][N];
#pragma xmp align NAME(from)[i][j] with NAME(t)[i][j]
#pragma xmp align NAME(to)[i][j] with NAME(u)[i][j]

static void NAME(step)(void) {
#pragma xmp gmove
  NAME(to)[:][:] = NAME(from)[:][:];
}

static void NAME(run)(void) {
  double sum = 0.0;
#pragma xmp loop (i, j) on NAME(t)[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) NAME(from)[i][j] = i * 3.0 + j % 7;
  measure(LABEL, "", 1, NAME(step));
#pragma xmp loop (i, j) on NAME(u)[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum += NAME(to)[i][j] * (1 + (i + 2 * j) % 3);
  check(LABEL, "", sum);
}
