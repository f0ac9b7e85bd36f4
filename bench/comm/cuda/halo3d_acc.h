/* Faces of a 3-D array of doubles in GPUs' memory, split along dimension DIM between the ranks of a host: stored into the
 * neighbour's memory, which CUDA IPC has opened, by the driver's copies ("IPC copies") or a kernel ("IPC kernel"), with a
 * message that says so; and packed, sent through page-locked host memory by persistent requests, and unpacked ("staged"). */
#define LI (DIM == 0 ? NI / NP : NI)
#define LJ (DIM == 1 ? NJ / NP : NJ)
#define LK (DIM == 2 ? NK / NP : NK)
#define LAST (DIM == 0 ? LI : DIM == 1 ? LJ : LK)
#define OUTER (DIM == 0 ? LJ : LI)
#define INNER (DIM == 2 ? LJ : LK)
#define FACE (OUTER * INNER)
/* Distances of neighbours in elements: along the split dimension and the other two. */
#define STRIDE_J ((size_t)LK + 2 * (DIM == 2))
#define STRIDE_I (STRIDE_J * (LJ + 2 * (DIM == 1)))
#define POINTS (STRIDE_I * (LI + 2 * (DIM == 0)))
#define PLANE (DIM == 0 ? STRIDE_I : DIM == 1 ? STRIDE_J : 1)
#define STRIDE_A (DIM == 0 ? STRIDE_J : STRIDE_I)
#define STRIDE_B (DIM == 2 ? STRIDE_J : 1)

static double *NAME(u), *NAME(host), *NAME(theirs)[2]; /* own: on the device and on the host; the neighbours' */
static double *NAME(packed)[4], *NAME(bounce)[4];      /* out and in, of each side: on the device, page-locked */
static MPI_Request NAME(request)[4];
static int NAME(requests);
static cudaStream_t NAME(stream);

/* FACE elements; distances in elements. */
static __global__ void NAME(store)(double *to, size_t to_a, size_t to_b, const double *from, size_t from_a, size_t from_b) {
  size_t b = blockIdx.x * (size_t)blockDim.x + threadIdx.x, a = blockIdx.y;
  if (b < INNER) to[a * to_a + b * to_b] = from[a * from_a + b * from_b];
}

static void NAME(launch_store)(double *to, size_t to_a, size_t to_b, const double *from, size_t from_a, size_t from_b) {
  const int threads = INNER < 256 ? INNER : 256;
  const dim3 blocks((INNER + threads - 1) / threads, OUTER);
  NAME(store)<<<blocks, threads, 0, NAME(stream)>>>(to, to_a, to_b, from, from_a, from_b);
  CHECK(cudaGetLastError());
}

/* Says that this rank's faces have arrived, and waits for the neighbours' to say so. */
static void NAME(notify)(void) {
  char mine = 0, theirs[2];
  MPI_Request request[4];
  int requests = 0;
  CHECK(cudaStreamSynchronize(NAME(stream)));
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    int peer = side ? rank + 1 : rank - 1;
    MPI_Irecv(&theirs[side], 1, MPI_CHAR, peer, 2, MPI_COMM_WORLD, &request[requests++]);
    MPI_Isend(&mine, 1, MPI_CHAR, peer, 2, MPI_COMM_WORLD, &request[requests++]);
  }
  MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
}

static void NAME(copy_step)(void) {
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    double *to = NAME(theirs)[side] + PLANE * (side ? 0 : LAST + 1);
    const double *from = NAME(u) + PLANE * (side ? LAST : 1);
    if (DIM == 0) {
      CHECK(cudaMemcpyAsync(to, from, FACE * sizeof(double), cudaMemcpyDeviceToDevice, NAME(stream)));
    } else if (DIM == 1) {
      CHECK(cudaMemcpy2DAsync(to, STRIDE_A * sizeof(double), from, STRIDE_A * sizeof(double), INNER * sizeof(double), OUTER,
                              cudaMemcpyDeviceToDevice, NAME(stream)));
    } else { /* rows lie behind one another: one distance */
      CHECK(cudaMemcpy2DAsync(to, STRIDE_B * sizeof(double), from, STRIDE_B * sizeof(double), sizeof(double), FACE,
                              cudaMemcpyDeviceToDevice, NAME(stream)));
    }
  }
  NAME(notify)();
}

static void NAME(kernel_step)(void) {
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    NAME(launch_store)(NAME(theirs)[side] + PLANE * (side ? 0 : LAST + 1), STRIDE_A, STRIDE_B,
                       NAME(u) + PLANE * (side ? LAST : 1), STRIDE_A, STRIDE_B);
  }
  NAME(notify)();
}

static void NAME(staged_step)(void) {
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    const double *from = NAME(u) + PLANE * (side ? LAST : 1);
    if (DIM != 0) NAME(launch_store)(NAME(packed)[side], INNER, 1, from, STRIDE_A, STRIDE_B);
    CHECK(cudaMemcpyAsync(NAME(bounce)[side], DIM == 0 ? from : NAME(packed)[side], FACE * sizeof(double),
                          cudaMemcpyDeviceToHost, NAME(stream)));
  }
  CHECK(cudaStreamSynchronize(NAME(stream)));
  MPI_Startall(NAME(requests), NAME(request));
  MPI_Waitall(NAME(requests), NAME(request), MPI_STATUSES_IGNORE);
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    double *to = NAME(u) + PLANE * (side ? LAST + 1 : 0);
    CHECK(cudaMemcpyAsync(DIM == 0 ? to : NAME(packed)[2 + side], NAME(bounce)[2 + side], FACE * sizeof(double),
                          cudaMemcpyHostToDevice, NAME(stream)));
    if (DIM != 0) NAME(launch_store)(to, STRIDE_A, STRIDE_B, NAME(packed)[2 + side], INNER, 1);
  }
  CHECK(cudaStreamSynchronize(NAME(stream)));
}

static double *NAME(at)(size_t at, size_t a, size_t b) { return NAME(host) + at * PLANE + a * STRIDE_A + b * STRIDE_B; }

static void NAME(fill)(double base) {
  const double split = DIM == 0 ? 100.0 : DIM == 1 ? 10.0 : 1.0;
  const double outer = DIM == 0 ? 10.0 : 100.0, inner = DIM == 2 ? 10.0 : 1.0;
  for (int at = 1; at <= LAST; at += LAST - 1) {
    for (int a = 0; a < OUTER; a++) {
      for (int b = 0; b < INNER; b++) *NAME(at)(at, a, b) = base + split * (rank * LAST + at - 1) + outer * a + inner * b;
    }
  }
  CHECK(cudaMemcpy(NAME(u), NAME(host), POINTS * sizeof(double), cudaMemcpyHostToDevice));
  CHECK(cudaDeviceSynchronize()); /* the copy returns when the host's memory has been read, and other streams do not wait */
  MPI_Barrier(MPI_COMM_WORLD); /* what the neighbours store must come later */
}

static double NAME(sum)(void) {
  double sum = 0.0;
  CHECK(cudaMemcpy(NAME(host), NAME(u), POINTS * sizeof(double), cudaMemcpyDeviceToHost));
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    int halo = side ? LAST + 1 : 0, mine = rank * LAST + (side ? LAST - 1 : 0);
    for (int a = 0; a < OUTER; a++) {
      for (int b = 0; b < INNER; b++) sum += *NAME(at)(halo, a, b) * (1.0 + (mine + a + b) % 7);
    }
  }
  return sum;
}

static void NAME(run_variant)(const char *variant, void (*step)(void)) {
  NAME(fill)(1.0);
  measure(LABEL, variant, 1, step);
  NAME(fill)(2.0);
  step();
  check(LABEL, variant, NAME(sum)());
}

static void NAME(run)(void) {
  int devices;
  if (size != NP || (DIM == 0 ? NI : DIM == 1 ? NJ : NK) % NP) MPI_Abort(MPI_COMM_WORLD, 1);
  CHECK(cudaGetDeviceCount(&devices));
  CHECK(cudaSetDevice(rank % devices));
  CHECK(cudaStreamCreateWithFlags(&NAME(stream), cudaStreamNonBlocking));
  CHECK(cudaMalloc((void **)&NAME(u), POINTS * sizeof(double)));
  NAME(host) = (double *)calloc(POINTS, sizeof(double));
  if (!NAME(host)) MPI_Abort(MPI_COMM_WORLD, 1);
  cudaIpcMemHandle_t handle[NP];
  CHECK(cudaIpcGetMemHandle(&handle[rank], NAME(u)));
  MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, handle, sizeof *handle, MPI_BYTE, MPI_COMM_WORLD);
  NAME(requests) = 0;
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    int peer = side ? rank + 1 : rank - 1;
    CHECK(cudaIpcOpenMemHandle((void **)&NAME(theirs)[side], handle[peer], cudaIpcMemLazyEnablePeerAccess));
    for (int way = side; way < 4; way += 2) {
      CHECK(cudaMallocHost((void **)&NAME(bounce)[way], FACE * sizeof(double)));
      CHECK(cudaMalloc((void **)&NAME(packed)[way], FACE * sizeof(double)));
    }
    MPI_Recv_init(NAME(bounce)[2 + side], FACE, MPI_DOUBLE, peer, 1 - side, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
    MPI_Send_init(NAME(bounce)[side], FACE, MPI_DOUBLE, peer, side, MPI_COMM_WORLD, &NAME(request)[NAME(requests)++]);
  }
  NAME(run_variant)("IPC copies", NAME(copy_step));
  NAME(run_variant)("IPC kernel", NAME(kernel_step));
  NAME(run_variant)("staged", NAME(staged_step));
  for (int side = rank == 0; side <= (rank < NP - 1); side++) {
    CHECK(cudaIpcCloseMemHandle(NAME(theirs)[side]));
    for (int way = side; way < 4; way += 2) {
      CHECK(cudaFreeHost(NAME(bounce)[way]));
      CHECK(cudaFree(NAME(packed)[way]));
    }
  }
  for (int i = 0; i < NAME(requests); i++) MPI_Request_free(&NAME(request)[i]);
  MPI_Barrier(MPI_COMM_WORLD); /* nobody has it open any more */
  CHECK(cudaFree(NAME(u)));
  free(NAME(host));
  CHECK(cudaStreamDestroy(NAME(stream)));
}
#undef LI
#undef LJ
#undef LK
#undef LAST
#undef OUTER
#undef INNER
#undef FACE
#undef STRIDE_J
#undef STRIDE_I
#undef POINTS
#undef PLANE
#undef STRIDE_A
#undef STRIDE_B
