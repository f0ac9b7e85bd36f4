/* The rival of ../xmp/stream_acc.c in CUDA C++, by hand, one GPU: two doubles a thread and load. */
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef N
#define N 100000000
#endif
#ifndef ROUNDS
#define ROUNDS 10
#endif
static_assert(N % 2 == 0, "two elements a thread");

static void check(cudaError_t code, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "stream.cu:%d: %s\n", line, cudaGetErrorString(code));
  exit(1);
}
#define CHECK(call) check(call, __LINE__)
#include "clock.h"

__global__ void __launch_bounds__(256)
    triad(double2* __restrict__ a, const double2* __restrict__ b, const double2* __restrict__ c, double scalar) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= N / 2) return;
  double2 x = b[i], y = c[i];
  a[i] = make_double2(x.x + scalar * y.x, x.y + scalar * y.y);
}

int main() {
  double2 *a, *b, *c;
  std::vector<double> host(N, 2.0);
  for (double2** v : {&a, &b, &c}) CHECK(cudaMalloc(v, N * sizeof(double)));
  CHECK(cudaMemcpy(b, host.data(), N * sizeof(double), cudaMemcpyHostToDevice));
  host.assign(N, 0.5);
  CHECK(cudaMemcpy(c, host.data(), N * sizeof(double), cudaMemcpyHostToDevice));
  const int blocks = (N / 2 + 255) / 256;
  triad<<<blocks, 256>>>(a, b, c, 3.0);
  const double begin = waited();
  for (int round = 0; round < ROUNDS; round++) triad<<<blocks, 256>>>(a, b, c, 3.0);
  const double elapsed = waited() - begin;
  CHECK(cudaMemcpy(host.data(), a, N * sizeof(double), cudaMemcpyDeviceToHost));
  double sum = 0;
  for (double v : host) sum += v;
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
