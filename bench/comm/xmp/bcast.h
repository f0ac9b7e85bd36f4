/* COUNT doubles from one node to all. The sender changes in turn, so that none runs ahead: the next one waits for the data. */
static double NAME(v)[COUNT];
static int NAME(source);

#pragma xmp nodes NAME(p)[NP]

static void NAME(step)(void) {
#pragma xmp bcast(NAME(v)) from NAME(p)[NAME(source)]
  if (++NAME(source) == NP) NAME(source) = 0;
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "", 1, NAME(step));
  for (int source = 0; source < NP; source++) {
    for (int k = 0; k < COUNT; k++) NAME(v)[k] = xmp_node_num() + 0.5 * k;
    NAME(source) = source;
    NAME(step)();
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  }
  check(LABEL, "", sum);
}
