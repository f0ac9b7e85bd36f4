/* The rivals' side between GPUs: MPI and CUDA by hand. All ranks of a host use GPUs in turn. */
#include "../mpi/side.h"
#include <cuda_runtime.h>
#include <stdlib.h>

static void check_cuda(cudaError_t code, const char *file, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(code));
  MPI_Abort(MPI_COMM_WORLD, 1);
}
#define CHECK(call) check_cuda(call, __FILE__, __LINE__)
