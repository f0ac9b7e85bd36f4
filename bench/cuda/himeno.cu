/* The rival of ../xmp/himeno_acc.c in CUDA C++, by hand, one GPU: the kernels of himeno_kernel.h; sizes are constants.
 * nvcc -O3 -arch=sm_90 -DIMAX=.. -DJMAX=.. -DKMAX=.. himeno.cu */
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "himeno_kernel.h"

#ifndef NN
#define NN 20
#endif
#ifndef WARM
#define WARM 0 /* iterations before those that are timed */
#endif

static void check(cudaError_t code, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "himeno.cu:%d: %s\n", line, cudaGetErrorString(code));
  exit(1);
}
#define CHECK(call) check(call, __LINE__)
#include "clock.h"

static const size_t points = sizeof(grid) / sizeof(float);

static float* filled(std::initializer_list<float> values) {
  float* memory;
  CHECK(cudaMalloc(&memory, values.size() * sizeof(grid)));
  std::vector<float> host(points);
  size_t at = 0;
  for (float value : values) {
    host.assign(points, value);
    CHECK(cudaMemcpy(memory + at, host.data(), sizeof(grid), cudaMemcpyHostToDevice));
    at += points;
  }
  return memory;
}

int main() {
  float *a = filled({1, 1, 1, 1.0f / 6}), *b = filled({0, 0, 0}), *c = filled({1, 1, 1}), *p = filled({0});
  float *wrk1 = filled({0}), *wrk2 = filled({0}), *bnd = filled({1});
  const float omega = 0.8f;
  std::vector<float> host(points);
  for (size_t n = 0; n < points; n++) {
    int i = static_cast<int>(n / (points / IMAX));
    host[n] = static_cast<float>(i * i) / static_cast<float>((IMAX - 1) * (IMAX - 1));
  }
  CHECK(cudaMemcpy(p, host.data(), sizeof(grid), cudaMemcpyHostToDevice));

  const dim3 blocks(JMAX - 2, IMAX - 2);
  double *part, *sum, *gosa;
  CHECK(cudaMalloc(&part, blocks.x * blocks.y * sizeof(double)));
  CHECK(cudaMalloc(&sum, sizeof(double)));
  CHECK(cudaMallocHost(&gosa, sizeof(double)));
  double begin = 0.0;

  auto cast = [](float* u) { return reinterpret_cast<grid*>(u); };
  for (int iteration = -WARM; iteration < NN; iteration++) {
    if (iteration == 0) begin = waited();
    jacobi<<<blocks, THREADS>>>(cast(a), cast(b), cast(c), *cast(p), *cast(wrk1), *cast(bnd), *cast(wrk2), part, omega);
    total<<<1, TOTAL>>>(part, static_cast<int>(blocks.x * blocks.y), sum);
    update<<<blocks, THREADS>>>(*cast(p), *cast(wrk2));
    CHECK(cudaMemcpyAsync(gosa, sum, sizeof(double), cudaMemcpyDeviceToHost));
    CHECK(cudaStreamSynchronize(nullptr)); /* the program sees the residual in every iteration */
  }
  const double elapsed = waited() - begin;
  printf("time: %.9f\ncheck: %.12e\n", elapsed, *gosa);
  return 0;
}
