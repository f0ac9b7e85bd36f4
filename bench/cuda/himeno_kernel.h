/* Himeno's two kernels as written by hand for constant sizes: a block a row along k of (j, i), as many threads as fit,
 * coalesced; the residual is reduced by shuffles and one value a block is stored, in a fixed order. Also compiled by
 * tests/kernels to compare its registers with those of the generated kernel, hence without any header. */
#ifndef IMAX /* class S */
#define IMAX 64
#define JMAX 64
#define KMAX 128
#endif
#define PAD 1 /* as in the other programs */
#ifndef THREADS
#define THREADS 64
#endif
typedef float grid[IMAX][JMAX + PAD][KMAX + PAD];

extern "C" __global__ void __launch_bounds__(THREADS)
    jacobi(const grid* __restrict__ a, const grid* __restrict__ b, const grid* __restrict__ c, const grid& __restrict__ p,
           const grid& __restrict__ wrk1, const grid& __restrict__ bnd, grid& __restrict__ wrk2,
           double* __restrict__ part, float omega) {
  const int j = blockIdx.x + 1, i = blockIdx.y + 1;
  double gosa = 0.0;
  for (int k = threadIdx.x + 1; k < KMAX - 1; k += THREADS) {
    float s0 = a[0][i][j][k] * p[i + 1][j][k] + a[1][i][j][k] * p[i][j + 1][k] + a[2][i][j][k] * p[i][j][k + 1] +
               b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] - p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +
               b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] - p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +
               b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] - p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +
               c[0][i][j][k] * p[i - 1][j][k] + c[1][i][j][k] * p[i][j - 1][k] + c[2][i][j][k] * p[i][j][k - 1] +
               wrk1[i][j][k];
    float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
    gosa += ss * ss;
    wrk2[i][j][k] = p[i][j][k] + omega * ss;
  }
  __shared__ double warp[THREADS / 32];
  for (int d = 16; d; d /= 2) gosa += __shfl_down_sync(0xffffffffu, gosa, d);
  if (threadIdx.x % 32 == 0) warp[threadIdx.x / 32] = gosa;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < THREADS / 32; w++) gosa += warp[w];
    part[blockIdx.y * gridDim.x + blockIdx.x] = gosa;
  }
}

extern "C" __global__ void __launch_bounds__(THREADS) update(grid& __restrict__ p, const grid& __restrict__ wrk2) {
  const int j = blockIdx.x + 1, i = blockIdx.y + 1;
  for (int k = threadIdx.x + 1; k < KMAX - 1; k += THREADS) p[i][j][k] = wrk2[i][j][k];
}

/* One block adds the blocks' values, always in the same order; each thread has four loads under way. */
#define TOTAL 1024
extern "C" __global__ void __launch_bounds__(TOTAL) total(const double* __restrict__ part, int n, double* gosa) {
  __shared__ double warp[TOTAL / 32];
  double s = 0.0, s1 = 0.0, s2 = 0.0, s3 = 0.0;
  int k = threadIdx.x;
  for (; k + 3 * TOTAL < n; k += 4 * TOTAL)
    s += part[k], s1 += part[k + TOTAL], s2 += part[k + 2 * TOTAL], s3 += part[k + 3 * TOTAL];
  for (; k < n; k += TOTAL) s += part[k];
  s = (s + s1) + (s2 + s3);
  for (int d = 16; d; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
  if (threadIdx.x % 32 == 0) warp[threadIdx.x / 32] = s;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < TOTAL / 32; w++) s += warp[w];
    *gosa = s;
  }
}
