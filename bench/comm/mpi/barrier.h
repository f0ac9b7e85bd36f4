/* A barrier of all ranks. The check says how many took part. */
static void NAME(step)(void) {
  MPI_Barrier(MPI_COMM_WORLD);
}

static void NAME(run)(void) {
  measure(LABEL, "MPI_Barrier", 1, NAME(step));
  check(LABEL, "MPI_Barrier", 1.0);
}
