/* COUNT doubles from the first rank to the second, and then back: half a round trip. */
static double NAME(v)[COUNT];
static MPI_Request NAME(out), NAME(in);

static void NAME(blocking)(void) {
  if (rank == 0) {
    MPI_Send(NAME(v), COUNT, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(NAME(v), COUNT, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(NAME(v), COUNT, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(NAME(v), COUNT, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
}

static void NAME(go)(MPI_Request *request) {
  MPI_Start(request);
  MPI_Wait(request, MPI_STATUS_IGNORE);
}

static void NAME(persistent)(void) {
  NAME(go)(rank == 0 ? &NAME(out) : &NAME(in));
  NAME(go)(rank == 0 ? &NAME(in) : &NAME(out));
}

static void NAME(run_variant)(const char *variant, void (*step)(void)) {
  double sum = 0.0;
  measure(LABEL, variant, 2, step);
  for (int k = 0; k < COUNT; k++) NAME(v)[k] = 10.0 * rank + k;
  if (rank == 0) {
    step(); /* comes back with 100 more */
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k];
  } else {
    MPI_Recv(NAME(v), COUNT, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int k = 0; k < COUNT; k++) sum += NAME(v)[k], NAME(v)[k] += 100.0;
    MPI_Send(NAME(v), COUNT, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  check(LABEL, variant, sum);
}

static void NAME(run)(void) {
  if (size != 2) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Send_init(NAME(v), COUNT, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &NAME(out));
  MPI_Recv_init(NAME(v), COUNT, MPI_DOUBLE, 1 - rank, 0, MPI_COMM_WORLD, &NAME(in));
  NAME(run_variant)("send and receive", NAME(blocking));
  NAME(run_variant)("persistent", NAME(persistent));
  MPI_Request_free(&NAME(out));
  MPI_Request_free(&NAME(in));
}
