/* COUNT doubles from one rank to all, from each in turn, started and waited for. */
static double NAME(v)[COUNT];
static int NAME(source);

static void NAME(step)(void) {
  MPI_Request request;
  MPI_Ibcast(NAME(v), COUNT, MPI_DOUBLE, NAME(source), MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (++NAME(source) == NP) NAME(source) = 0;
}

static void NAME(run)(void) {
  double sum = 0.0;
  measure(LABEL, "MPI_Ibcast", 1, NAME(step));
  for (int source = 0; source < NP; source++) {
    for (int k = 0; k < COUNT; k++) NAME(v)[k] = rank + 1 + 0.5 * k;
    NAME(source) = source;
    NAME(step)();
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k] * (1 + k % 3);
  }
  check(LABEL, "MPI_Ibcast", sum);
}
