/* A row of N doubles, another one each time, from the rank that has it to all. */
static double NAME(a)[N / NP][N], NAME(row)[N];
static int NAME(k);

static void NAME(step)(void) {
  NAME(k) = (NAME(k) + 7) % N;
  if (NAME(k) / (N / NP) == rank) memcpy(NAME(row), NAME(a)[NAME(k) % (N / NP)], sizeof NAME(row));
  MPI_Bcast(NAME(row), N, MPI_DOUBLE, NAME(k) / (N / NP), MPI_COMM_WORLD);
}

static void NAME(run)(void) {
  double sum = 0.0;
  if (size != NP || N % NP) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < N / NP; i++)
    for (int j = 0; j < N; j++) NAME(a)[i][j] = (rank * (N / NP) + i) * 3.0 + j % 7;
  measure(LABEL, "MPI_Bcast", 1, NAME(step));
  NAME(k) = 0;
  for (int again = 0; again < N; again++) {
    NAME(step)();
    sum += NAME(row)[again] * (1 + again % 3);
  }
  check(LABEL, "MPI_Bcast", sum);
}
