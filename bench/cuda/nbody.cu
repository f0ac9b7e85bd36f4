/* N-body in CUDA C++, by hand, one GPU: the rival of ../xmp/nbody_acc.c. A block loads the positions in
 * tiles into shared memory; the host exchanges nothing between steps. */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef N
#define N 102400
#endif
#ifndef STEPS
#define STEPS 10
#endif
#ifndef WARM
#define WARM 0 /* steps before those that are timed */
#endif
#define DT 0.001
#define SOFTENING 0.01
#define THREADS 128
static_assert(N % THREADS == 0, "whole tiles");

static void check(cudaError_t code, int line) {
  if (code == cudaSuccess) return;
  fprintf(stderr, "nbody.cu:%d: %s\n", line, cudaGetErrorString(code));
  exit(1);
}
#define CHECK(call) check(call, __LINE__)
#include "clock.h"

__global__ void __launch_bounds__(THREADS) accelerate(const double* __restrict__ x, const double* __restrict__ y,
                                                      const double* __restrict__ z, double* vx, double* vy, double* vz) {
  __shared__ double sx[THREADS], sy[THREADS], sz[THREADS];
  const int me = threadIdx.x, i = blockIdx.x * THREADS + me;
  const double xi = x[i], yi = y[i], zi = z[i];
  double ax = 0, ay = 0, az = 0;
  for (int tile = 0; tile < N; tile += THREADS) {
    __syncthreads();
    sx[me] = x[tile + me], sy[me] = y[tile + me], sz[me] = z[tile + me];
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < THREADS; j++) {
      double dx = sx[j] - xi, dy = sy[j] - yi, dz = sz[j] - zi, d2 = dx * dx + dy * dy + dz * dz + SOFTENING;
      double s = 1.0 / (N * d2 * sqrt(d2));
      ax += s * dx, ay += s * dy, az += s * dz;
    }
  }
  vx[i] += DT * ax, vy[i] += DT * ay, vz[i] += DT * az;
}

__global__ void __launch_bounds__(THREADS) move(double* x, double* y, double* z, const double* vx, const double* vy,
                                                const double* vz) {
  const int i = blockIdx.x * THREADS + threadIdx.x;
  x[i] += DT * vx[i], y[i] += DT * vy[i], z[i] += DT * vz[i];
}

int main() {
  std::vector<double> host[3];
  double* device[6];
  for (int i = 0; i < N; i++) {
    double h = 2.0 * (i + 0.5) / N - 1.0, r = sqrt(1.0 - h * h);
    host[0].push_back(r * cos(2.4 * i)), host[1].push_back(r * sin(2.4 * i)), host[2].push_back(h);
  }
  for (int k = 0; k < 6; k++) {
    CHECK(cudaMalloc(&device[k], N * sizeof(double)));
    CHECK(cudaMemset(device[k], 0, N * sizeof(double)));
    if (k < 3) CHECK(cudaMemcpy(device[k], host[k].data(), N * sizeof(double), cudaMemcpyHostToDevice));
  }
  double *x = device[0], *y = device[1], *z = device[2], *vx = device[3], *vy = device[4], *vz = device[5];
  double begin = 0.0;
  for (int step = -WARM; step < STEPS; step++) {
    if (step == 0) begin = waited();
    accelerate<<<N / THREADS, THREADS>>>(x, y, z, vx, vy, vz);
    move<<<N / THREADS, THREADS>>>(x, y, z, vx, vy, vz);
  }
  const double elapsed = waited() - begin;
  double sums[3] = {0, 0, 0};
  for (int k = 0; k < 3; k++) {
    CHECK(cudaMemcpy(host[k].data(), device[k], N * sizeof(double), cudaMemcpyDeviceToHost));
    for (double v : host[k]) sums[k] += fabs(v);
  }
  printf("time: %.9f\ncheck: %.12e %.12e %.12e\n", elapsed, sums[0], sums[1], sums[2]);
  return 0;
}
