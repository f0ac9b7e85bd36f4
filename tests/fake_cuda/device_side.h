// What the stand-in compiler puts in front of a CUDA source so that the host's compiler takes it: the words of CUDA C++
// that kernels are written in. One thread of the host runs the threads of a group in turn (fake_kernel.cpp), so that
// atomics need nothing; barriers and shuffles give the turn away.
#pragma once

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef HUGE_VAL
#undef HUGE_VALF
#undef INFINITY
#undef NAN

#define __global__
#define __device__
#define __launch_bounds__(...)
// Filled anew before each group, with nothing that anybody wants.
#define __shared__ static __attribute__((section("fake_shared")))

extern "C" {
struct fake_index {
  unsigned x, y, z;
};
fake_index threadIdx, blockIdx, blockDim, gridDim;
// Set when the module is loaded.
void (*fake_barrier)();
void (*fake_part_barrier)(unsigned number, unsigned threads);
unsigned long long (*fake_shuffle)(unsigned mask, unsigned long long bits, int from, int distance);

extern char __start_fake_shared[] __attribute__((weak, visibility("hidden")));
extern char __stop_fake_shared[] __attribute__((weak, visibility("hidden")));
void fake_new_group() {
  if (__start_fake_shared) memset(__start_fake_shared, 0xDB, __stop_fake_shared - __start_fake_shared);
}
}

static inline void __syncthreads() { fake_barrier(); }
static inline void __barrier_sync_count(unsigned number, unsigned threads) { fake_part_barrier(number, threads); }
static inline void __syncwarp(unsigned mask = 0xffffffffu) { fake_shuffle(mask, 0, 0, 0); }
static inline void __threadfence() {}
static inline unsigned __isLocal(const void *) { return 0; }  // atomics work everywhere here

// A shuffle of a type that CUDA has one for; others are an error here as there.
#define FAKE_SHUFFLES(T)                                                                    \
  static inline T __shfl_sync(unsigned mask, T value, int lane) {                           \
    unsigned long long bits = 0;                                                            \
    memcpy(&bits, &value, sizeof value);                                                    \
    bits = fake_shuffle(mask, bits, lane, 0);                                               \
    memcpy(&value, &bits, sizeof value);                                                    \
    return value;                                                                           \
  }                                                                                         \
  static inline T __shfl_down_sync(unsigned mask, T value, unsigned distance) {             \
    unsigned long long bits = 0;                                                            \
    memcpy(&bits, &value, sizeof value);                                                    \
    bits = fake_shuffle(mask, bits, -1, (int)distance);                                     \
    memcpy(&value, &bits, sizeof value);                                                    \
    return value;                                                                           \
  }
FAKE_SHUFFLES(int)
FAKE_SHUFFLES(unsigned)
FAKE_SHUFFLES(long)
FAKE_SHUFFLES(unsigned long)
FAKE_SHUFFLES(long long)
FAKE_SHUFFLES(unsigned long long)
FAKE_SHUFFLES(float)
FAKE_SHUFFLES(double)

static inline int __popcll(unsigned long long x) { return __builtin_popcountll(x); }
static inline float __int_as_float(int x) {
  float value;
  memcpy(&value, &x, sizeof value);
  return value;
}

#define FAKE_ATOMIC_ADD(T)                  \
  static inline T atomicAdd(T *p, T value) { \
    const T old = *p;                       \
    *p = old + value;                       \
    return old;                             \
  }
FAKE_ATOMIC_ADD(int)
FAKE_ATOMIC_ADD(unsigned)
FAKE_ATOMIC_ADD(unsigned long long)
FAKE_ATOMIC_ADD(float)
FAKE_ATOMIC_ADD(double)

#define FAKE_ATOMIC_CAS(T)                               \
  static inline T atomicCAS(T *p, T expected, T value) { \
    const T old = *p;                                    \
    if (old == expected) *p = value;                     \
    return old;                                          \
  }
FAKE_ATOMIC_CAS(int)
FAKE_ATOMIC_CAS(unsigned)
FAKE_ATOMIC_CAS(unsigned long long)

// As in CUDA C++, functions of <math.h> exist for float under the names without f, and take integers as doubles.
template <class T>
struct fake_integer {};
#define FAKE_INTEGER(T)     \
  template <>               \
  struct fake_integer<T> {  \
    typedef double real;    \
  };
FAKE_INTEGER(char)
FAKE_INTEGER(signed char)
FAKE_INTEGER(unsigned char)
FAKE_INTEGER(short)
FAKE_INTEGER(unsigned short)
FAKE_INTEGER(int)
FAKE_INTEGER(unsigned)
FAKE_INTEGER(long)
FAKE_INTEGER(unsigned long)
FAKE_INTEGER(long long)
FAKE_INTEGER(unsigned long long)

#define FAKE_OF_ONE(name)                                  \
  static inline float name(float x) { return name##f(x); } \
  template <class T>                                       \
  static inline typename fake_integer<T>::real name(T x) { return name((double)x); }
FAKE_OF_ONE(acos)
FAKE_OF_ONE(acosh)
FAKE_OF_ONE(asin)
FAKE_OF_ONE(asinh)
FAKE_OF_ONE(atan)
FAKE_OF_ONE(atanh)
FAKE_OF_ONE(cbrt)
FAKE_OF_ONE(ceil)
FAKE_OF_ONE(cos)
FAKE_OF_ONE(cosh)
FAKE_OF_ONE(erf)
FAKE_OF_ONE(erfc)
FAKE_OF_ONE(exp)
FAKE_OF_ONE(exp2)
FAKE_OF_ONE(expm1)
FAKE_OF_ONE(fabs)
FAKE_OF_ONE(floor)
FAKE_OF_ONE(lgamma)
FAKE_OF_ONE(log)
FAKE_OF_ONE(log10)
FAKE_OF_ONE(log1p)
FAKE_OF_ONE(log2)
FAKE_OF_ONE(logb)
FAKE_OF_ONE(nearbyint)
FAKE_OF_ONE(rint)
FAKE_OF_ONE(round)
FAKE_OF_ONE(sin)
FAKE_OF_ONE(sinh)
FAKE_OF_ONE(sqrt)
FAKE_OF_ONE(tan)
FAKE_OF_ONE(tanh)
FAKE_OF_ONE(tgamma)
FAKE_OF_ONE(trunc)

#define FAKE_OF_TWO(name) \
  static inline float name(float x, float y) { return name##f(x, y); }
FAKE_OF_TWO(atan2)
FAKE_OF_TWO(copysign)
FAKE_OF_TWO(fdim)
FAKE_OF_TWO(fmax)
FAKE_OF_TWO(fmin)
FAKE_OF_TWO(fmod)
FAKE_OF_TWO(hypot)
FAKE_OF_TWO(nextafter)
FAKE_OF_TWO(pow)
FAKE_OF_TWO(remainder)

static inline long abs(long x) { return x < 0 ? -x : x; }
static inline long long abs(long long x) { return x < 0 ? -x : x; }
static inline float abs(float x) { return fabsf(x); }
static inline double abs(double x) { return fabs(x); }
static inline double rsqrt(double x) { return 1 / sqrt(x); }
static inline float rsqrtf(float x) { return 1 / sqrtf(x); }

// Calls of kernels by pointers to their arguments, as the driver is given them.
template <int...>
struct fake_numbers {};
template <class... A, int... k>
static void fake_spread(void (*kernel)(A...), void **arguments, fake_numbers<k...>) {
  kernel(*(A *)arguments[k]...);
}
template <class... A>
static void fake_apply(void (*kernel)(A...), void **arguments) {
  fake_spread(kernel, arguments, fake_numbers<__integer_pack((int)sizeof...(A))...>());
}
template <class... A>
static int fake_count(void (*)(A...), unsigned *sizes) {
  const unsigned all[] = {(unsigned)sizeof(A)..., 0};
  for (unsigned k = 0; k < sizeof...(A); ++k) sizes[k] = all[k];
  return (int)sizeof...(A);
}
// For each kernel, behind the source.
#define FAKE_ENTRY(name)                                                                   \
  extern "C" void fake_call_##name(void **arguments) { fake_apply(name, arguments); }      \
  extern "C" int fake_sizes_##name(unsigned *sizes) { return fake_count(name, sizes); }
