/* COUNT doubles of every rank to all, in place. */
static double NAME(x)[COUNT * NP];

static void NAME(step)(void) {
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DOUBLE, NAME(x), COUNT, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void NAME(fill)(double base) {
  for (int i = rank * COUNT; i < (rank + 1) * COUNT; i++) NAME(x)[i] = base + i;
}

static void NAME(run)(void) {
  double sum = 0.0;
  NAME(fill)(1.0);
  measure(LABEL, "MPI_Allgather", 1, NAME(step));
  NAME(fill)(2.0);
  NAME(step)();
  for (int i = 0; i < COUNT * NP; i++) sum += NAME(x)[i] * (1 + i % 3);
  check(LABEL, "MPI_Allgather", sum);
}
