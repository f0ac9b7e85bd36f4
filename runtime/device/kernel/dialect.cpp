// The macros of the kernel dialect that are the same for every backend, and all of them together for tools.
#include "device/kernel/dialect.h"

#include <cstring>

namespace tasuki {

std::string dialect_prelude() {
  return std::string(R"(/* ---- threads ---- */
#define TASUKI_ID_0 ((TASUKI_INDEX)TASUKI_GROUP_0 * TASUKI_THREADS_0 + (TASUKI_INDEX)TASUKI_THREAD_0)
#define TASUKI_ID_1 ((TASUKI_INDEX)TASUKI_GROUP_1 * TASUKI_THREADS_1 + (TASUKI_INDEX)TASUKI_THREAD_1)
#define TASUKI_ID_2 ((TASUKI_INDEX)TASUKI_GROUP_2 * TASUKI_THREADS_2 + (TASUKI_INDEX)TASUKI_THREAD_2)
#define TASUKI_LANE \
  ((int)(TASUKI_THREAD_0 + TASUKI_THREADS_0 * (TASUKI_THREAD_1 + TASUKI_THREADS_1 * TASUKI_THREAD_2)))
#define TASUKI_GROUP \
  ((TASUKI_INDEX)TASUKI_GROUP_0 + (TASUKI_INDEX)TASUKI_GROUPS_0 * \
   ((TASUKI_INDEX)TASUKI_GROUP_1 + (TASUKI_INDEX)TASUKI_GROUPS_1 * (TASUKI_INDEX)TASUKI_GROUP_2))
#define TASUKI_GROUPS \
  ((TASUKI_INDEX)TASUKI_GROUPS_0 * (TASUKI_INDEX)TASUKI_GROUPS_1 * (TASUKI_INDEX)TASUKI_GROUPS_2)
/* Where every iteration has a thread of its own the loop ends after one turn, which compilers see. */
/* PoCL 3.1 lets threads run the body of `for (k = id; k < n; k = n)` though their k is not below n. */
#ifdef __OPENCL_VERSION__
#define TASUKI_NEXT(d, k, n) (k + (TASUKI_INDEX)TASUKI_GROUPS_##d * TASUKI_THREADS_##d)
#else
#define TASUKI_NEXT(d, k, n) \
  (TASUKI_STRIDED ? k + (TASUKI_INDEX)TASUKI_GROUPS_##d * TASUKI_THREADS_##d : (TASUKI_INDEX)(n))
#endif
#if TASUKI_BLOCKED
#define TASUKI_BLOCK(d, n, g) ((TASUKI_INDEX)((long)(n) * (long)(g) / (long)TASUKI_GROUPS_##d))
#define TASUKI_EACH(d, k, n) \
  for (TASUKI_INDEX k = TASUKI_BLOCK(d, n, TASUKI_GROUP_##d), k##_end = TASUKI_BLOCK(d, n, TASUKI_GROUP_##d + 1); \
       k < k##_end; ++k)
#else
#define TASUKI_EACH(d, k, n) for (TASUKI_INDEX k = TASUKI_ID_##d; k < (n); k = TASUKI_NEXT(d, k, n))
#endif
/* TASUKI_ROWS iterations of a thread: neighbours, of a space of one dimension those of as many groups. */
#if TASUKI_ROWS > 1
#define TASUKI_WITHIN(d, n) if (TASUKI_ID_##d < (n))
#define TASUKI_ROW_STEP_0 TASUKI_THREADS_0
#define TASUKI_ROW_STEP_1 1
#define TASUKI_ROW_STEP_2 1
#define TASUKI_ROW_0 ((TASUKI_INDEX)TASUKI_GROUP_0 * (TASUKI_ROWS * TASUKI_THREADS_0) + (TASUKI_INDEX)TASUKI_THREAD_0)
#define TASUKI_ROW_1 (TASUKI_ID_1 * TASUKI_ROWS)
#define TASUKI_ROW_2 (TASUKI_ID_2 * TASUKI_ROWS)
#define TASUKI_EACH_ROW(d, k, n) \
  TASUKI_UNROLL_ROWS \
  for (TASUKI_INDEX k = TASUKI_ROW_##d, k##_end = k + TASUKI_ROWS * TASUKI_ROW_STEP_##d < (n) \
           ? k + TASUKI_ROWS * TASUKI_ROW_STEP_##d : (TASUKI_INDEX)(n); \
       k < k##_end; k += TASUKI_ROW_STEP_##d)
#else
#define TASUKI_WITHIN(d, n)
#define TASUKI_EACH_ROW TASUKI_EACH
#endif
#define TASUKI_EACH_GANG(k, n) for (TASUKI_INDEX k = TASUKI_GROUP; k < (n); k += TASUKI_GROUPS)
#define TASUKI_EACH_LANE(k, n) for (TASUKI_INDEX k = TASUKI_LANE; k < (n); k += TASUKI_THREADS)
/* Workers: parts of a group of TASUKI_VECTOR threads each. */
#define TASUKI_WORKERS (TASUKI_THREADS / TASUKI_VECTOR)
#if TASUKI_VECTOR == TASUKI_THREADS
#define TASUKI_WORKER 0
#define TASUKI_PLACE TASUKI_LANE
#else
#define TASUKI_WORKER (TASUKI_LANE / TASUKI_VECTOR)
#define TASUKI_PLACE (TASUKI_LANE % TASUKI_VECTOR)
#endif
#define TASUKI_EACH_GANG_WORKER(k, n) \
  for (TASUKI_INDEX k = TASUKI_GROUP * TASUKI_WORKERS + TASUKI_WORKER; k < (n); k += TASUKI_GROUPS * TASUKI_WORKERS)
#define TASUKI_EACH_PLACE(k, n) for (TASUKI_INDEX k = TASUKI_PLACE; k < (n); k += TASUKI_VECTOR)

/* acc_on_device: of the types also acc_device_default and acc_device_not_host. */
TASUKI_ROUTINE int tasuki_on_device(int type) { return type == 1 || type == 3 || type == TASUKI_DEVICE_TYPE; }

/* ---- reductions ---- */
#define TASUKI_COMBINE_SUM(T, a, b) ((T)((a) + (b)))
#define TASUKI_COMBINE_PRODUCT(T, a, b) ((T)((a) * (b)))
#define TASUKI_COMBINE_MAX(T, a, b) ((b) > (a) ? (T)(b) : (T)(a))
#define TASUKI_COMBINE_MIN(T, a, b) ((b) < (a) ? (T)(b) : (T)(a))
#define TASUKI_COMBINE_BITAND(T, a, b) ((T)((a) & (b)))
#define TASUKI_COMBINE_BITOR(T, a, b) ((T)((a) | (b)))
#define TASUKI_COMBINE_BITXOR(T, a, b) ((T)((a) ^ (b)))
#define TASUKI_COMBINE_LOGAND(T, a, b) ((T)((a) && (b)))
#define TASUKI_COMBINE_LOGOR(T, a, b) ((T)((a) || (b)))
#define TASUKI_COMBINE(op, T, a, b) TASUKI_COMBINE_##op(T, a, b)

#define TASUKI_IS_FLOATING(T) ((T)0.5f > (T)0 && (T)0.5f < (T)1)
#define TASUKI_IS_SIGNED(T) ((T)-1 < (T)1)
#define TASUKI_SIGN_BIT(T) (1UL << (8 * sizeof(T) - 1))
#define TASUKI_INTEGER(T, value) (TASUKI_IS_FLOATING(T) ? (T)0 : (T)(value))
#define TASUKI_FLOATING(T, value) ((T)(TASUKI_IS_FLOATING(T) ? (value) : 0.0f))
#define TASUKI_IDENTITY_SUM(T) ((T)0)
#define TASUKI_IDENTITY_PRODUCT(T) ((T)1)
#define TASUKI_IDENTITY_MAX(T) \
  ((T)(TASUKI_FLOATING(T, -INFINITY) + TASUKI_INTEGER(T, TASUKI_IS_SIGNED(T) ? TASUKI_SIGN_BIT(T) : 0UL)))
#define TASUKI_IDENTITY_MIN(T) \
  ((T)(TASUKI_FLOATING(T, INFINITY) + TASUKI_INTEGER(T, TASUKI_IS_SIGNED(T) ? TASUKI_SIGN_BIT(T) - 1UL : ~0UL)))
#define TASUKI_IDENTITY_BITAND(T) ((T)~0UL)
#define TASUKI_IDENTITY_BITOR(T) ((T)0)
#define TASUKI_IDENTITY_BITXOR(T) ((T)0)
#define TASUKI_IDENTITY_LOGAND(T) ((T)1)
#define TASUKI_IDENTITY_LOGOR(T) ((T)0)
#define TASUKI_IDENTITY(op, T) TASUKI_IDENTITY_##op(T)

#define TASUKI_REDUCE(op, T, x) TASUKI_GROUP_REDUCE(TASUKI_COMBINE_##op, T, x)
#define TASUKI_WORKER_REDUCE(op, T, x) TASUKI_OF_WORKER_REDUCE(TASUKI_COMBINE_##op, T, x)
#define TASUKI_REDUCE_STORE(op, T, x, x_part) \
  do { \
    TASUKI_GROUP_REDUCE(TASUKI_COMBINE_##op, T, x); \
    if (TASUKI_LANE == 0) (x_part)[TASUKI_GROUP] = (x); \
  } while (0)

/* ---- atomics ---- */
/* No device swaps one or two bytes: the word around them, as long as they are what was expected. */
#define TASUKI_SWAP_PART(PLACE, T, p, was, new_, got) \
  do { \
    volatile PLACE int *tasuki_word = (volatile PLACE int *)((size_t)(p) & ~(size_t)3); \
    const int tasuki_shift = 8 * (int)((size_t)(p) & 3); \
    const unsigned int tasuki_mask = (sizeof(T) == 1 ? 0xffu : 0xffffu) << tasuki_shift; \
    int tasuki_all = *tasuki_word; \
    for (;;) { \
      got.word = (int)(((unsigned int)tasuki_all & tasuki_mask) >> tasuki_shift); \
      if (got.word != was.word) break; \
      const int tasuki_next = \
          (int)(((unsigned int)tasuki_all & ~tasuki_mask) | ((unsigned int)new_.word << tasuki_shift)); \
      const int tasuki_there = TASUKI_SWAP_4(PLACE, tasuki_word, tasuki_all, tasuki_next); \
      if (tasuki_there == tasuki_all) break; \
      tasuki_all = tasuki_there; \
    } \
  } while (0)
#define TASUKI_ATOMIC_THEN(PLACE, T, p, old, value, after) \
  do { \
    volatile PLACE T *tasuki_place = (p); \
    union { T value_; int word; long words; } tasuki_was, tasuki_new, tasuki_got; \
    T old = *tasuki_place; \
    for (;;) { \
      tasuki_was.words = tasuki_new.words = tasuki_got.words = 0; \
      tasuki_was.value_ = old; \
      tasuki_new.value_ = (T)(value); \
      if (sizeof(T) == 4) tasuki_got.word = TASUKI_SWAP_4(PLACE, tasuki_place, tasuki_was.word, tasuki_new.word); \
      else if (sizeof(T) < 4) TASUKI_SWAP_PART(PLACE, T, tasuki_place, tasuki_was, tasuki_new, tasuki_got); \
      else tasuki_got.words = TASUKI_SWAP_8(PLACE, tasuki_place, tasuki_was.words, tasuki_new.words); \
      if (tasuki_got.words == tasuki_was.words) break; \
      old = tasuki_got.value_; \
    } \
    after; \
  } while (0)
#define TASUKI_ATOMIC(PLACE, T, p, old, value) TASUKI_ATOMIC_THEN(PLACE, T, p, old, value, (void)0)
#define TASUKI_ATOMIC_OLD(PLACE, T, p, old, value, target) \
  TASUKI_ATOMIC_THEN(PLACE, T, p, old, value, (target) = old)
#define TASUKI_ATOMIC_NEW(PLACE, T, p, old, value, target) \
  TASUKI_ATOMIC_THEN(PLACE, T, p, old, value, (target) = tasuki_new.value_)
#define TASUKI_ATOMIC_READ(PLACE, T, p, target) ((target) = *(volatile PLACE T *)(p))
#define TASUKI_ATOMIC_WRITE(PLACE, T, p, value) (*(volatile PLACE T *)(p) = (T)(value))

/* ---- index sets ---- */
struct tasuki_range {
  long first, last, step, count;
};
TASUKI_ROUTINE struct tasuki_range tasuki_clip(long lb, long ub, long step, long lo, long hi) {
  struct tasuki_range r;
  if (step > 0) {
    r.first = lb >= lo ? lb : (step == 1 ? lo : lb + (lo - lb + step - 1) / step * step);
    r.last = ub < hi ? ub : hi;
    r.count = r.last < r.first ? 0 : (r.last - r.first) / step + 1;
  } else {
    r.first = lb <= hi ? lb : (step == -1 ? hi : lb + (lb - hi - step - 1) / -step * step);
    r.last = ub > lo ? ub : lo;
    r.count = r.last > r.first ? 0 : (r.first - r.last) / -step + 1;
  }
  r.step = step;
  return r;
}

/* ---- bits: of what is set, in front of the first one, behind the last one, place of the last one ---- */
TASUKI_ROUTINE int tasuki_leading(unsigned long x) {
  for (int k = 1; k < 64; k *= 2) x |= x >> k;
  return 64 - TASUKI_ONES(x);
}
TASUKI_ROUTINE int tasuki_trailing(unsigned long x) { return TASUKI_ONES((x & (0UL - x)) - 1UL); }
TASUKI_ROUTINE unsigned long tasuki_swapped(unsigned long x) {
  unsigned long swapped = 0;
  for (int k = 0; k < 8; ++k) swapped = swapped << 8 | (x >> 8 * k & 255);
  return swapped;
}
TASUKI_ROUTINE int tasuki_ffs(unsigned long x) { return x ? tasuki_trailing(x) + 1 : 0; }

#define tasuki_cyclic_local(i, width, nodes) \
  ((i) / ((width) * (nodes)) * (width) + (i) % (width))
)") + complex_prelude();
}

}  // namespace tasuki

extern "C" const char* tasuki_kernel_prelude(const char* backend) {
  using namespace tasuki;
  if (std::strcmp(backend, "cuda") == 0) {
    static const auto* cuda = new std::string(cuda_prelude() + dialect_prelude());
    return cuda->c_str();
  }
  if (std::strcmp(backend, "opencl") == 0) {
    static const auto* opencl = new std::string(opencl_prelude(true) + dialect_prelude());
    return opencl->c_str();
  }
  return nullptr;
}
