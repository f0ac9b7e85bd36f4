/* Measures and checks a step that adds up COUNT doubles NAME(v) of all, in place, by WAY. While it is timed all are zero: sums
 * of sums would overflow. */
static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, WAY, 1, NAME(step));
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = number() + 0.5 * k;
  NAME(step)();
  for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  check(LABEL, WAY, sum);
}
#undef WAY
