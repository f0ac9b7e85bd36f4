/* A row of N doubles, another one each time, from the node that has it to all. */
#pragma xmp nodes NAME(p)[NP]
#pragma xmp template NAME(t)[N][N]
#pragma xmp distribute NAME(t)[block][*] onto NAME(p)
static double NAME(a)[N][N], NAME(row)[N];
#pragma xmp align NAME(a)[i][j] with NAME(t)[i][j]
static int NAME(k);

static void NAME(step)(void) {
  NAME(k) = (NAME(k) + 7) % N;
#pragma xmp gmove
  NAME(row)[:] = NAME(a)[NAME(k)][:];
}

static void NAME(run)(void) {
  double sum = 0.0;
#pragma xmp loop (i, j) on NAME(t)[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) NAME(a)[i][j] = i * 3.0 + j % 7;
  measure(LABEL, "", 1, NAME(step));
  NAME(k) = 0;
  for (int again = 0; again < N; again++) {
    NAME(step)();
    sum += NAME(row)[again] * (1 + again % 3);
  }
  check(LABEL, "", sum);
}
