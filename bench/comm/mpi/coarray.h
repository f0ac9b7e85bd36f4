/* Between two ranks, STEP elements apart: COUNT doubles of each to the other, by one-sided communication and, where both
 * know of it, by messages; or, with GET, from there. */
static double NAME(x)[COUNT * STEP], NAME(mine)[COUNT * STEP];
static MPI_Win NAME(window);
static MPI_Datatype NAME(type);
static MPI_Request NAME(both)[2];

#if GET
static void NAME(get)(void) {
  MPI_Get(NAME(mine), 1, NAME(type), 1 - rank, 0, 1, NAME(type), NAME(window));
  MPI_Win_flush(1 - rank, NAME(window));
}
#else
static void NAME(put)(void) {
  MPI_Put(NAME(mine), 1, NAME(type), 1 - rank, 0, 1, NAME(type), NAME(window));
  MPI_Win_flush(1 - rank, NAME(window));
  MPI_Sendrecv(NULL, 0, MPI_BYTE, 1 - rank, 1, NULL, 0, MPI_BYTE, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Win_sync(NAME(window));
}

static void NAME(send)(void) {
  MPI_Startall(2, NAME(both));
  MPI_Waitall(2, NAME(both), MPI_STATUSES_IGNORE);
}
#endif

static void NAME(run_variant)(const char *variant, void (*step)(void)) {
  double sum = 0.0, *from = GET ? NAME(x) : NAME(mine), *to = GET ? NAME(mine) : NAME(x);
  for (int k = 0; k < COUNT * STEP; k++) to[k] = 0.0;
  for (int k = 0; k < COUNT; k++) from[k * STEP] = 10.0 * rank + k;
  MPI_Barrier(MPI_COMM_WORLD);
  measure(LABEL, variant, 1, step);
  for (int k = 0; k < COUNT; k++) sum += to[k * STEP] * (1 + k % 3);
  check(LABEL, variant, sum);
}

static void NAME(run)(void) {
  if (size != 2) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Type_vector(COUNT, 1, STEP, MPI_DOUBLE, &NAME(type));
  MPI_Type_commit(&NAME(type));
  MPI_Win_create(NAME(x), sizeof NAME(x), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &NAME(window));
  MPI_Win_lock_all(MPI_MODE_NOCHECK, NAME(window));
#if GET
  NAME(run_variant)("one-sided", NAME(get));
#else
  NAME(run_variant)("one-sided", NAME(put));
  MPI_Recv_init(NAME(x), 1, NAME(type), 1 - rank, 2, MPI_COMM_WORLD, &NAME(both)[0]);
  MPI_Send_init(NAME(mine), 1, NAME(type), 1 - rank, 2, MPI_COMM_WORLD, &NAME(both)[1]);
  NAME(run_variant)("messages", NAME(send));
  MPI_Request_free(&NAME(both)[0]);
  MPI_Request_free(&NAME(both)[1]);
#endif
  MPI_Win_unlock_all(NAME(window));
  MPI_Win_free(&NAME(window));
  MPI_Type_free(&NAME(type));
}
