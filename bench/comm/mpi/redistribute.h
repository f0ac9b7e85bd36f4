/* N x N doubles in blocks of rows become blocks of columns (CYCLIC 0), or rows dealt out one by one (CYCLIC 1): packed for
 * MPI_Alltoall, or by MPI_Alltoallw with types on both sides. What comes in a row is where it has to be, but for cyclic rows. */
#define LOCAL (N / NP)
static double NAME(from)[LOCAL][N], NAME(to)[N * LOCAL], NAME(out)[N * LOCAL];
static int NAME(ones)[NP], NAME(source)[NP], NAME(target)[NP];
static MPI_Datatype NAME(sent)[NP], NAME(received)[NP];

static void NAME(types)(void) {
  MPI_Alltoallw(NAME(from), NAME(ones), NAME(source), NAME(sent), NAME(to), NAME(ones), NAME(target), NAME(received),
                MPI_COMM_WORLD);
}

#if CYCLIC
static void NAME(packed)(void) {
  for (int r = 0, at = 0; r < NP; r++)
    for (int i = (r - rank * LOCAL % NP + NP) % NP; i < LOCAL; i += NP, at += N) memcpy(&NAME(out)[at], NAME(from)[i], N * sizeof(double));
  MPI_Alltoall(NAME(out), N * LOCAL / NP, MPI_DOUBLE, NAME(to), N * LOCAL / NP, MPI_DOUBLE, MPI_COMM_WORLD);
}
#else
static void NAME(packed)(void) {
  for (int r = 0, at = 0; r < NP; r++)
    for (int i = 0; i < LOCAL; i++, at += LOCAL) memcpy(&NAME(out)[at], &NAME(from)[i][r * LOCAL], LOCAL * sizeof(double));
  MPI_Alltoall(NAME(out), LOCAL * LOCAL, MPI_DOUBLE, NAME(to), LOCAL * LOCAL, MPI_DOUBLE, MPI_COMM_WORLD);
}
#endif

static void NAME(run_variant)(const char *variant, void (*step)(void)) {
  double sum = 0.0;
  for (int i = 0; i < N * LOCAL; i++) NAME(to)[i] = 0.0;
  measure(LABEL, variant, 1, step);
#if CYCLIC
  for (int i = 0; i < LOCAL; i++)
    for (int j = 0; j < N; j++) sum += NAME(to)[i * N + j] * (1 + (i * NP + rank + 2 * j) % 3);
#else
  for (int i = 0; i < N; i++)
    for (int j = 0; j < LOCAL; j++) sum += NAME(to)[i * LOCAL + j] * (1 + (i + 2 * (rank * LOCAL + j)) % 3);
#endif
  check(LABEL, variant, sum);
}

static void NAME(run)(void) {
  if (size != NP || N % (NP * NP)) MPI_Abort(MPI_COMM_WORLD, 1);
  for (int i = 0; i < LOCAL; i++)
    for (int j = 0; j < N; j++) NAME(from)[i][j] = (rank * LOCAL + i) * 3.0 + j % 7;
  for (int r = 0; r < NP; r++) {
    NAME(ones)[r] = 1;
#if CYCLIC
    NAME(source)[r] = (r - rank * LOCAL % NP + NP) % NP * N * (int)sizeof(double);
    MPI_Type_vector(LOCAL / NP, N, NP * N, MPI_DOUBLE, &NAME(sent)[r]);
#else
    NAME(source)[r] = r * LOCAL * (int)sizeof(double);
    MPI_Type_vector(LOCAL, LOCAL, N, MPI_DOUBLE, &NAME(sent)[r]);
#endif
    NAME(target)[r] = r * LOCAL * N / NP * (int)sizeof(double);
    MPI_Type_contiguous(LOCAL * N / NP, MPI_DOUBLE, &NAME(received)[r]);
    MPI_Type_commit(&NAME(sent)[r]);
    MPI_Type_commit(&NAME(received)[r]);
  }
  NAME(run_variant)("packed Alltoall", NAME(packed));
  NAME(run_variant)("Alltoallw", NAME(types));
  for (int r = 0; r < NP; r++) {
    MPI_Type_free(&NAME(sent)[r]);
    MPI_Type_free(&NAME(received)[r]);
  }
}
#undef LOCAL
