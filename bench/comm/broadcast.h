/* Measures and checks a step that gives COUNT doubles NAME(v) of one node, number NAME(source) from 0 on, to all by WAY. The
 * sender changes in turn, so that none runs ahead: the next one waits for the data. */
static void NAME(step)(void) {
  NAME(send)();
  if (++NAME(source) == NP) NAME(source) = 0;
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, WAY, 1, NAME(step));
  for (int source = 0; source < NP; source++) {
    for (int k = 0; k < COUNT; k++) NAME(v)[k] = number() + 0.5 * k;
    NAME(source) = source;
    NAME(step)();
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  }
  check(LABEL, WAY, sum);
}
#undef WAY
