/* The sum of COUNT doubles over all nodes, in place. While it is timed all are zero: sums of sums would overflow. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
#pragma xmp reduction(+ : NAME(v))
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "", 1, NAME(step));
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = xmp_node_num() + 0.5 * k;
  NAME(step)();
  for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  check(LABEL, "", sum);
}
