/* COUNT doubles from one node to all, from each in turn, started and waited for. */
static double NAME(v)[COUNT];
static int NAME(source);

#pragma xmp nodes NAME(p)[NP]

static void NAME(step)(void) {
#pragma xmp bcast(NAME(v)) from NAME(p)[NAME(source)] async(2)
#pragma xmp wait_async(2)
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
