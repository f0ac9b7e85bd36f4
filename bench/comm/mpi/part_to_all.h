/* COUNT doubles of each rank to all. */
static double NAME(a)[COUNT], NAME(all)[COUNT * NP];

static void NAME(step)(void) {
  MPI_Allgather(NAME(a), COUNT, MPI_DOUBLE, NAME(all), COUNT, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void NAME(run)(void) {
  double sum = 0.0;
  if (size != NP) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < COUNT; i++) NAME(a)[i] = 1.0 + rank * COUNT + i;
  measure(LABEL, "MPI_Allgather", 1, NAME(step));
  for (int i = 0; i < COUNT * NP; i++) sum += NAME(all)[i] * (1 + i % 3);
  check(LABEL, "MPI_Allgather", sum);
}
