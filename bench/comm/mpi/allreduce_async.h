/* The sum of COUNT doubles over all ranks, in place, started and waited for; zeros while it is timed. */
static double NAME(v)[COUNT];

static void NAME(step)(void) {
  MPI_Request request;
  MPI_Iallreduce(MPI_IN_PLACE, NAME(v), COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "MPI_Iallreduce", 1, NAME(step));
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = rank + 1 + 0.5 * k;
  NAME(step)();
  for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  check(LABEL, "MPI_Iallreduce", sum);
}
