/* The sum of COUNT doubles over all ranks, in place; zeros while it is timed. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
  MPI_Allreduce(MPI_IN_PLACE, NAME(v), COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "MPI_Allreduce", 1, NAME(step));
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = rank + 1 + 0.5 * k;
  NAME(step)();
  for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  check(LABEL, "MPI_Allreduce", sum);
}
