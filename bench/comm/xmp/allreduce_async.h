/* The sum of COUNT doubles over all nodes, in place, started and waited for; zeros while it is timed. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
#pragma xmp reduction(+ : NAME(v)) async(1)
#pragma xmp wait_async(1)
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "", 1, NAME(step));
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = xmp_node_num() + 0.5 * k;
  NAME(step)();
  for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  check(LABEL, "", sum);
}
