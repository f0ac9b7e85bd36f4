/* Laplace's equation in CUDA C++, by hand, one GPU: the rival of ../xmp/laplace_acc.c. A thread goes down
 * ROWS rows of its column with the three values above each other in registers; two arrays change places. */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#ifndef XSIZE
#define XSIZE 16384 /* rows */
#endif
#ifndef YSIZE
#define YSIZE 16384 /* columns */
#endif
#ifndef NITER
#define NITER 100
#endif
#ifndef WARM
#define WARM 0 /* iterations before those that are timed; an even number */
#endif
#define ROWS 16

static void check(cudaError_t code, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "laplace.cu:%d: %s\n", line, cudaGetErrorString(code));
  exit(1);
}
#define CHECK(call) check(call, __LINE__)
#include "clock.h"

__global__ void __launch_bounds__(256) step(const double* __restrict__ u, double* __restrict__ uu) {
  int y = blockIdx.x * 256 + threadIdx.x, first = 1 + blockIdx.y * ROWS;
  if (y == 0 || y >= YSIZE - 1) return;
  size_t at = static_cast<size_t>(first) * YSIZE + y;
  double above = u[at - YSIZE], here = u[at];
#pragma unroll
  for (int k = 0; k < ROWS; k++, at += YSIZE) {
    if (first + k >= XSIZE - 1) return;
    double below = u[at + YSIZE];
    uu[at] = (above + below + u[at - 1] + u[at + 1]) * 0.25;
    above = here;
    here = below;
  }
}

int main() {
  const size_t points = static_cast<size_t>(XSIZE) * YSIZE;
  std::vector<double> host(points, 0.0);
  double *u, *uu;
  for (int y = 0; y < YSIZE; y++) host[y] = sin(3.141592653589793 * y / (YSIZE - 1));
  for (double** v : {&u, &uu}) {
    CHECK(cudaMalloc(v, points * sizeof(double)));
    CHECK(cudaMemcpy(*v, host.data(), points * sizeof(double), cudaMemcpyHostToDevice));
  }
  const dim3 blocks((YSIZE + 255) / 256, (XSIZE - 2 + ROWS - 1) / ROWS);
  double begin = 0.0;
  for (int k = -WARM; k < NITER; k++) {
    if (k == 0) begin = waited();
    step<<<blocks, 256>>>(u, uu);
    std::swap(u, uu);
  }
  const double elapsed = waited() - begin;
  CHECK(cudaMemcpy(host.data(), u, points * sizeof(double), cudaMemcpyDeviceToHost));
  double sum = 0;
  for (double v : host) sum += v;
  printf("time: %.9f\ncheck: %.12e\n", elapsed, sum);
  return 0;
}
