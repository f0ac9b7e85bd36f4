/* What the GPU's memory does at best: bytes a second, read and written, of a copy of 2 GB within it, by the driver's copy
 * and by a kernel of 16 bytes a thread, whichever is faster. Prints `copy: bytes a second`. */
#include <cstdio>
#include <cstdlib>

static void check(cudaError_t code, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "copy.cu:%d: %s\n", line, cudaGetErrorString(code));
  exit(1);
}
#define CHECK(call) check(call, __LINE__)

static const size_t bytes = size_t{2} << 30;
static const int rounds = 20, repeats = 5;

__global__ void __launch_bounds__(256) copy(double2* __restrict__ to, const double2* __restrict__ from) {
  size_t i = blockIdx.x * size_t{256} + threadIdx.x;
  to[i] = from[i];
}

int main() {
  double2 *from, *to;
  CHECK(cudaMalloc(&from, bytes));
  CHECK(cudaMalloc(&to, bytes));
  CHECK(cudaMemset(from, 1, bytes));
  CHECK(cudaMemset(to, 2, bytes));
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  double best = 0;
  for (int repeat = 0; repeat < repeats; repeat++) {
    for (bool by_kernel : {false, true}) {
      CHECK(cudaEventRecord(begin));
      for (int round = 0; round < rounds; round++) {
        if (by_kernel) {
          copy<<<bytes / sizeof(double2) / 256, 256>>>(to, from);
        } else {
          CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice));
        }
      }
      CHECK(cudaEventRecord(end));
      CHECK(cudaEventSynchronize(end));
      float milliseconds;
      CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
      double rate = 2.0 * bytes * rounds / (milliseconds * 1e-3);
      if (rate > best) best = rate;
    }
  }
  printf("copy: %.6e\n", best);
  return 0;
}
