// The kernel dialect as CUDA C++, for NVRTC without any header.
#include "device/kernel/dialect.h"

namespace tasuki {

std::string cuda_prelude() {
  return R"(#pragma nv_diag_suppress 177 /* functions that a kernel does not call */
#define TASUKI_KERNEL extern "C" __global__ __launch_bounds__(TASUKI_THREADS)
#define TASUKI_ROUTINE static __device__
#define TASUKI_ONES(x) __popcll(x)
#define TASUKI_CONSTANT static __device__ const
#define TASUKI_GLOBAL
#define TASUKI_POINTEE
#define TASUKI_LOCAL __shared__
#define TASUKI_IN_LOCAL
#define TASUKI_GANG_MEMORY 1
#define TASUKI_IN_GANG_MEMORY
#define TASUKI_PARAM_ANY(T, p) T *p
#define TASUKI_PARAM_RESTRICT(T, p) T *__restrict__ p
#if TASUKI_APART
#define TASUKI_PARAM TASUKI_PARAM_RESTRICT
#else
#define TASUKI_PARAM TASUKI_PARAM_ANY
#endif
#define TASUKI_BIND(T, p)
#define restrict __restrict__
#define _Bool bool

#define TASUKI_THREAD_0 threadIdx.x
#define TASUKI_THREAD_1 threadIdx.y
#define TASUKI_THREAD_2 threadIdx.z
#define TASUKI_GROUP_0 blockIdx.x
#define TASUKI_GROUP_1 blockIdx.y
#define TASUKI_GROUP_2 blockIdx.z
#define TASUKI_GROUPS_0 gridDim.x
#define TASUKI_GROUPS_1 gridDim.y
#define TASUKI_GROUPS_2 gridDim.z
#define TASUKI_BARRIER() __syncthreads()
#define TASUKI_UNROLL_ROWS _Pragma("unroll 4") /* rows_of_a_thread */
/* Tiles of loops in which all threads of a group read the same elements: where there are several, in groups of which all
   threads have one of the n iterations outside. */
#define TASUKI_TILED (!TASUKI_STRIDED && TASUKI_THREADS <= 512)
#define TASUKI_BY_TILES(n, first, end) \
  ((end) - (first) >= 2L * TASUKI_THREADS && ((long)TASUKI_GROUP_0 + 1) * TASUKI_THREADS <= (n))
#define TASUKI_UNROLL_TILE _Pragma("unroll 8")
#define TASUKI_DEVICE_TYPE 4 /* acc_device_nvidia */

/* Warp shuffles of values of 1, 2, 4 and 8 bytes. */
template <class T>
static __device__ T tasuki_shuffle_down(T x, int distance, unsigned mask) {
  union Word { T value; int word; long long words; __device__ Word() : words(0) {} } w;
  w.value = x;
  if (sizeof(T) == 8) w.words = __shfl_down_sync(mask, w.words, distance);
  else w.word = __shfl_down_sync(mask, w.word, distance);
  return w.value;
}
template <class T>
static __device__ T tasuki_shuffle_first(T x, unsigned mask) {
  union Word { T value; int word; long long words; __device__ Word() : words(0) {} } w;
  w.value = x;
  if (sizeof(T) == 8) w.words = __shfl_sync(mask, w.words, 0);
  else w.word = __shfl_sync(mask, w.word, 0);
  return w.value;
}
#if TASUKI_VECTOR == TASUKI_THREADS
#define TASUKI_WORKER_BARRIER() __syncthreads()
#elif TASUKI_VECTOR == 32
#define TASUKI_WORKER_BARRIER() __syncwarp()
#else
#define TASUKI_WORKER_BARRIER() __barrier_sync_count(1 + threadIdx.x / TASUKI_VECTOR, TASUKI_VECTOR)
#endif
struct tasuki_group_barrier { static __device__ void wait() { __syncthreads(); } };
struct tasuki_worker_barrier { static __device__ void wait() { TASUKI_WORKER_BARRIER(); } };
/* The value over all threads of the group, or of a worker, in all of them: inside the warps by shuffles, then every warp
   does the same shuffles on the warps' values. */
template <int threads, class Barrier, class T, class Combine>
static __device__ T tasuki_threads_reduce(T x, int lane, long long *scratch, Combine combine) {
  const int warp = threads < 32 ? threads : 32, warps = threads < 32 ? 1 : threads / 32;
  const unsigned mask = threads < 32 ? (1u << (threads % 32)) - 1u : 0xffffffffu;
#pragma unroll
  for (int half = warp / 2; half > 0; half /= 2) x = combine(x, tasuki_shuffle_down(x, half, mask));
  if (warps > 1) {
    T *shared = (T *)scratch;
    Barrier::wait();
    if (lane % 32 == 0) shared[lane / 32] = x;
    Barrier::wait();
    x = shared[lane % warps];
#pragma unroll
    for (int half = warps / 2; half > 0; half /= 2) x = combine(x, tasuki_shuffle_down(x, half, mask));
  }
  return tasuki_shuffle_first(x, mask);
}
#define TASUKI_BLOCK_OPEN [&]() {
#define TASUKI_BLOCK_VALUE return
#define TASUKI_BLOCK_CLOSE }()
#define TASUKI_SCRATCH __shared__ long long tasuki_scratch[32];
#define TASUKI_GROUP_REDUCE(COMBINE, T, x) \
  ((x) = tasuki_threads_reduce<TASUKI_THREADS, tasuki_group_barrier, T>( \
       x, TASUKI_LANE, tasuki_scratch, [](T tasuki_a, T tasuki_b) { return COMBINE(T, tasuki_a, tasuki_b); }))
#define TASUKI_OF_WORKER_REDUCE(COMBINE, T, x) \
  ((x) = tasuki_threads_reduce<TASUKI_VECTOR, tasuki_worker_barrier, T>( \
       x, TASUKI_PLACE, tasuki_scratch + TASUKI_WORKER * (TASUKI_VECTOR / 32), \
       [](T tasuki_a, T tasuki_b) { return COMBINE(T, tasuki_a, tasuki_b); }))

#define TASUKI_IF_OWN(p, plain, ...) do { if (__isLocal(p)) { plain; } else { __VA_ARGS__; } } while (0)
#define TASUKI_SWAP_4(PLACE, p, was, value) atomicCAS((int *)(p), was, value)
#define TASUKI_SWAP_8(PLACE, p, was, value) \
  (long)atomicCAS((unsigned long long *)(p), (unsigned long long)(was), (unsigned long long)(value))
static __device__ void tasuki_atomic_add(int *p, int v) { atomicAdd(p, v); }
static __device__ void tasuki_atomic_add(unsigned *p, unsigned v) { atomicAdd(p, v); }
static __device__ void tasuki_atomic_add(long *p, long v) {
  atomicAdd((unsigned long long *)p, (unsigned long long)v);
}
static __device__ void tasuki_atomic_add(unsigned long *p, unsigned long v) {
  atomicAdd((unsigned long long *)p, (unsigned long long)v);
}
static __device__ void tasuki_atomic_add(long long *p, long long v) {
  atomicAdd((unsigned long long *)p, (unsigned long long)v);
}
static __device__ void tasuki_atomic_add(unsigned long long *p, unsigned long long v) { atomicAdd(p, v); }
static __device__ void tasuki_atomic_add(float *p, float v) { atomicAdd(p, v); }
static __device__ void tasuki_atomic_add(double *p, double v) { atomicAdd(p, v); }
#define TASUKI_ATOMIC_ADD(PLACE, T, p, v) tasuki_atomic_add((T *)(p), (T)(v))

#ifndef INFINITY
#define INFINITY __int_as_float(0x7f800000)
#endif
#ifndef NAN
#define NAN __int_as_float(0x7fffffff)
#endif
#ifndef HUGE_VALF
#define HUGE_VALF INFINITY
#endif
#ifndef HUGE_VAL
#define HUGE_VAL ((double)INFINITY)
#endif
)";
}

}  // namespace tasuki
