// The kernel dialect as OpenCL C.
#include "device/kernel/dialect.h"

namespace tasuki {
namespace {

// The builtin functions that kernels use, for a compiler that has been told to leave out its own header (opencl_device's
// own_builtins). Attributes as there: what is const may be moved and vectorised, what is convergent may not be.
const char* const builtins = R"(#ifdef TASUKI_OWN_BUILTINS
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TASUKI_OVERLOAD __attribute__((overloadable))
#define TASUKI_CONST __attribute__((overloadable, const))
#define TASUKI_MATH_1(f) float TASUKI_CONST f(float); double TASUKI_CONST f(double);
#define TASUKI_MATH_2(f) float TASUKI_CONST f(float, float); double TASUKI_CONST f(double, double);
#define TASUKI_MATH_OUT(T, f, out) \
  T TASUKI_OVERLOAD f(T, __global out *); T TASUKI_OVERLOAD f(T, __local out *); T TASUKI_OVERLOAD f(T, __private out *);
#define TASUKI_CLASSIFY(f) int TASUKI_CONST f(float); int TASUKI_CONST f(double);
TASUKI_MATH_1(acos) TASUKI_MATH_1(acosh) TASUKI_MATH_1(asin) TASUKI_MATH_1(asinh) TASUKI_MATH_1(atan)
TASUKI_MATH_1(atanh) TASUKI_MATH_1(cbrt) TASUKI_MATH_1(ceil) TASUKI_MATH_1(cos) TASUKI_MATH_1(cosh)
TASUKI_MATH_1(erf) TASUKI_MATH_1(erfc) TASUKI_MATH_1(exp) TASUKI_MATH_1(exp2) TASUKI_MATH_1(exp10)
TASUKI_MATH_1(expm1) TASUKI_MATH_1(fabs) TASUKI_MATH_1(floor) TASUKI_MATH_1(lgamma) TASUKI_MATH_1(log)
TASUKI_MATH_1(log10) TASUKI_MATH_1(log1p) TASUKI_MATH_1(log2) TASUKI_MATH_1(logb) TASUKI_MATH_1(rint)
TASUKI_MATH_1(round) TASUKI_MATH_1(rsqrt) TASUKI_MATH_1(sin) TASUKI_MATH_1(sinh) TASUKI_MATH_1(sqrt)
TASUKI_MATH_1(tan) TASUKI_MATH_1(tanh) TASUKI_MATH_1(tgamma) TASUKI_MATH_1(trunc)
TASUKI_MATH_2(atan2) TASUKI_MATH_2(copysign) TASUKI_MATH_2(fdim) TASUKI_MATH_2(fmax) TASUKI_MATH_2(fmin)
TASUKI_MATH_2(fmod) TASUKI_MATH_2(hypot) TASUKI_MATH_2(nextafter) TASUKI_MATH_2(pow) TASUKI_MATH_2(remainder)
float TASUKI_CONST fma(float, float, float); double TASUKI_CONST fma(double, double, double);
float TASUKI_CONST ldexp(float, int); double TASUKI_CONST ldexp(double, int);
float TASUKI_CONST nan(uint); double TASUKI_CONST nan(ulong);
TASUKI_CLASSIFY(ilogb) TASUKI_CLASSIFY(isfinite) TASUKI_CLASSIFY(isinf) TASUKI_CLASSIFY(isnan) TASUKI_CLASSIFY(signbit)
TASUKI_MATH_OUT(float, frexp, int) TASUKI_MATH_OUT(double, frexp, int)
TASUKI_MATH_OUT(float, modf, float) TASUKI_MATH_OUT(double, modf, double)
float TASUKI_OVERLOAD remquo(float, float, __global int *); float TASUKI_OVERLOAD remquo(float, float, __local int *);
float TASUKI_OVERLOAD remquo(float, float, __private int *); double TASUKI_OVERLOAD remquo(double, double, __global int *);
double TASUKI_OVERLOAD remquo(double, double, __local int *); double TASUKI_OVERLOAD remquo(double, double, __private int *);
long TASUKI_CONST clamp(long, long, long); ulong TASUKI_CONST popcount(ulong);
size_t TASUKI_CONST get_global_id(uint); size_t TASUKI_CONST get_local_id(uint);
size_t TASUKI_CONST get_global_size(uint); size_t TASUKI_CONST get_local_size(uint);
size_t TASUKI_CONST get_group_id(uint); size_t TASUKI_CONST get_num_groups(uint);
#ifndef CLK_LOCAL_MEM_FENCE
#define CLK_LOCAL_MEM_FENCE 1
#define CLK_GLOBAL_MEM_FENCE 2
#endif
void __attribute__((overloadable, convergent)) barrier(cl_mem_fence_flags);
int TASUKI_OVERLOAD atomic_cmpxchg(volatile __global int *, int, int);
int TASUKI_OVERLOAD atomic_cmpxchg(volatile __local int *, int, int);
long TASUKI_OVERLOAD atom_cmpxchg(volatile __global long *, long, long);
long TASUKI_OVERLOAD atom_cmpxchg(volatile __local long *, long, long);
#endif
)";

const char* const opencl_functions = R"(#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TASUKI_KERNEL \
  __kernel __attribute__((reqd_work_group_size(TASUKI_THREADS_0, TASUKI_THREADS_1, TASUKI_THREADS_2)))
#define TASUKI_ROUTINE static
#define TASUKI_ONES(x) ((int)popcount((ulong)(x)))
#define TASUKI_CONSTANT __constant
#define TASUKI_GLOBAL __global
/* What a group of one thread shares is the thread's own, and pointers to it are as those to its other variables. */
#if TASUKI_THREADS == 1
#define TASUKI_LOCAL
#define TASUKI_IN_LOCAL __private
#define TASUKI_GANG_MEMORY 0
#define TASUKI_IN_GANG_MEMORY __private
#else
#define TASUKI_LOCAL __local
#define TASUKI_IN_LOCAL __local
#define TASUKI_GANG_MEMORY 1
#define TASUKI_IN_GANG_MEMORY __global
#endif
/* A device address is a memory object and a distance in it. */
#define TASUKI_PARAM_ANY(T, p) __global T *p##_memory, long p##_offset
#define TASUKI_PARAM_RESTRICT(T, p) __global T *restrict p##_memory, long p##_offset
#if TASUKI_APART
#define TASUKI_PARAM TASUKI_PARAM_RESTRICT
#else
#define TASUKI_PARAM TASUKI_PARAM_ANY
#endif
#define TASUKI_BIND(T, p) __global T *p = (__global T *)((__global const char *)p##_memory + p##_offset);

#define TASUKI_TILED 0 /* a barrier waits for all threads */
#define TASUKI_DEVICE_TYPE 6 /* acc_device_opencl */
#define TASUKI_THREAD_0 get_local_id(0)
#define TASUKI_THREAD_1 get_local_id(1)
#define TASUKI_THREAD_2 get_local_id(2)
#define TASUKI_GROUP_0 get_group_id(0)
#define TASUKI_GROUP_1 get_group_id(1)
#define TASUKI_GROUP_2 get_group_id(2)
#define TASUKI_GROUPS_0 get_num_groups(0)
#define TASUKI_GROUPS_1 get_num_groups(1)
#define TASUKI_GROUPS_2 get_num_groups(2)
#define TASUKI_BLOCK_OPEN ({
#define TASUKI_BLOCK_VALUE
#define TASUKI_BLOCK_CLOSE })
#if TASUKI_THREADS == 1
#define TASUKI_BARRIER() ((void)0)
#else
#define TASUKI_BARRIER() barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)
#endif

#if TASUKI_THREADS == 1
#define TASUKI_SCRATCH
#define TASUKI_GROUP_REDUCE(COMBINE, T, x) ((void)0)
#elif defined(TASUKI_CPU)
/* The threads of a group run one after the other: one of them combines all values. Barriers split a kernel into loops
   over its threads, so that few of them are wanted. */
#define TASUKI_SCRATCH __local long tasuki_scratch[TASUKI_THREADS + 1];
#define TASUKI_GROUP_REDUCE(COMBINE, T, x) \
  do { \
    __local T *tasuki_shared = (__local T *)(tasuki_scratch + 1), *tasuki_all = (__local T *)tasuki_scratch; \
    tasuki_shared[TASUKI_LANE] = (x); \
    barrier(CLK_LOCAL_MEM_FENCE); \
    if (TASUKI_LANE == 0) { \
      T tasuki_sum = tasuki_shared[0]; \
      for (int tasuki_next = 1; tasuki_next < TASUKI_THREADS; ++tasuki_next) \
        tasuki_sum = COMBINE(T, tasuki_sum, tasuki_shared[tasuki_next]); \
      *tasuki_all = tasuki_sum; \
    } \
    barrier(CLK_LOCAL_MEM_FENCE); \
    x = *tasuki_all; \
  } while (0)
#else
/* A tree in the memory of the group. */
#define TASUKI_SCRATCH __local long tasuki_scratch[TASUKI_THREADS];
#define TASUKI_GROUP_REDUCE(COMBINE, T, x) \
  do { \
    __local T *tasuki_shared = (__local T *)tasuki_scratch; \
    barrier(CLK_LOCAL_MEM_FENCE); \
    tasuki_shared[TASUKI_LANE] = (x); \
    for (int tasuki_half = TASUKI_THREADS / 2; tasuki_half > 0; tasuki_half /= 2) { \
      barrier(CLK_LOCAL_MEM_FENCE); \
      if (TASUKI_LANE < tasuki_half) \
        tasuki_shared[TASUKI_LANE] = \
            COMBINE(T, tasuki_shared[TASUKI_LANE], tasuki_shared[TASUKI_LANE + tasuki_half]); \
    } \
    barrier(CLK_LOCAL_MEM_FENCE); \
    x = tasuki_shared[0]; \
  } while (0)
#endif

/* A group is one worker: OpenCL C 1.2 has no barrier of a part. */
#define TASUKI_WORKER_BARRIER() TASUKI_BARRIER()
#define TASUKI_OF_WORKER_REDUCE(COMBINE, T, x) TASUKI_GROUP_REDUCE(COMBINE, T, x)

#define TASUKI_PASTE_2(a, b) a##b
#define TASUKI_PASTE(a, b) TASUKI_PASTE_2(a, b)
#define TASUKI_SWAP_4(PLACE, p, was, value) TASUKI_PASTE(tasuki_swap_4, PLACE)(p, was, value)
#define TASUKI_SWAP_8(PLACE, p, was, value) TASUKI_PASTE(tasuki_swap_8, PLACE)(p, was, value)
#define tasuki_swap_4__global(p, was, value) atomic_cmpxchg((volatile __global int *)(p), was, value)
#define tasuki_swap_4__local(p, was, value) atomic_cmpxchg((volatile __local int *)(p), was, value)
static int tasuki_swap_4__private(volatile void *place, int was, int value) {
  volatile int *p = (volatile int *)place;
  const int old = *p;
  if (old == was) *p = value;
  return old;
}
static long tasuki_swap_8__private(volatile void *place, long was, long value) {
  volatile long *p = (volatile long *)place;
  const long old = *p;
  if (old == was) *p = value;
  return old;
}
#ifdef cl_khr_int64_base_atomics
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
#define tasuki_swap_8__global(p, was, value) atom_cmpxchg((volatile __global long *)(p), was, value)
#define tasuki_swap_8__local(p, was, value) atom_cmpxchg((volatile __local long *)(p), was, value)
#else
#define tasuki_swap_8__global(p, was, value) this_device_has_no_atomics_of_8_bytes(p, was, value)
#define tasuki_swap_8__local(p, was, value) this_device_has_no_atomics_of_8_bytes(p, was, value)
#endif
#define TASUKI_ATOMIC_ADD(PLACE, T, p, v) TASUKI_ATOMIC(PLACE, T, p, tasuki_old, tasuki_old + (v))

/* ---- functions of <math.h> and <stdlib.h>: overloaded here, C's names say the type ---- */
#ifndef HUGE_VALF
#define HUGE_VALF INFINITY
#endif
#ifndef HUGE_VAL
#define HUGE_VAL ((double)INFINITY)
#endif
#define acosf(x) acos((float)(x))
#define acoshf(x) acosh((float)(x))
#define asinf(x) asin((float)(x))
#define asinhf(x) asinh((float)(x))
#define atanf(x) atan((float)(x))
#define atanhf(x) atanh((float)(x))
#define cbrtf(x) cbrt((float)(x))
#define ceilf(x) ceil((float)(x))
#define cosf(x) cos((float)(x))
#define coshf(x) cosh((float)(x))
#define erff(x) erf((float)(x))
#define erfcf(x) erfc((float)(x))
#define expf(x) exp((float)(x))
#define exp2f(x) exp2((float)(x))
#define exp10f(x) exp10((float)(x))
#define expm1f(x) expm1((float)(x))
#define fabsf(x) fabs((float)(x))
#define floorf(x) floor((float)(x))
#define ilogbf(x) ilogb((float)(x))
#define lgammaf(x) lgamma((float)(x))
#define logf(x) log((float)(x))
#define log10f(x) log10((float)(x))
#define log1pf(x) log1p((float)(x))
#define log2f(x) log2((float)(x))
#define logbf(x) logb((float)(x))
#define rintf(x) rint((float)(x))
#define roundf(x) round((float)(x))
#define rsqrtf(x) rsqrt((float)(x))
#define sinf(x) sin((float)(x))
#define sinhf(x) sinh((float)(x))
#define sqrtf(x) sqrt((float)(x))
#define tanf(x) tan((float)(x))
#define tanhf(x) tanh((float)(x))
#define tgammaf(x) tgamma((float)(x))
#define truncf(x) trunc((float)(x))
#define atan2f(x, y) atan2((float)(x), (float)(y))
#define copysignf(x, y) copysign((float)(x), (float)(y))
#define fdimf(x, y) fdim((float)(x), (float)(y))
#define fmaxf(x, y) fmax((float)(x), (float)(y))
#define fminf(x, y) fmin((float)(x), (float)(y))
#define fmodf(x, y) fmod((float)(x), (float)(y))
#define hypotf(x, y) hypot((float)(x), (float)(y))
#define nextafterf(x, y) nextafter((float)(x), (float)(y))
#define powf(x, y) pow((float)(x), (float)(y))
#define remainderf(x, y) remainder((float)(x), (float)(y))
#define fmaf(x, y, z) fma((float)(x), (float)(y), (float)(z))
#define frexpf(x, p) frexp((float)(x), p)
#define modff(x, p) modf((float)(x), p)
#define ldexpf(x, n) ldexp((float)(x), (int)(n))
#define remquof(x, y, p) remquo((float)(x), (float)(y), p)
/* The rounding mode is always to nearest. */
#define nearbyint(x) rint((double)(x))
#define nearbyintf(x) rint((float)(x))
#define lrint(x) ((long)rint((double)(x)))
#define lrintf(x) ((long)rint((float)(x)))
#define llrint(x) ((long)rint((double)(x)))
#define llrintf(x) ((long)rint((float)(x)))
#define lround(x) ((long)round((double)(x)))
#define lroundf(x) ((long)round((float)(x)))
#define llround(x) ((long)round((double)(x)))
#define llroundf(x) ((long)round((float)(x)))
#define scalbn(x, n) ldexp((double)(x), (int)(n))
#define scalbnf(x, n) ldexp((float)(x), (int)(n))
#define scalbln(x, n) ldexp((double)(x), (int)clamp((long)(n), -100000L, 100000L))
#define scalblnf(x, n) ldexp((float)(x), (int)clamp((long)(n), -100000L, 100000L))
/* Names that mean something else in OpenCL: abs is unsigned there, and nan takes a number. */
static double tasuki_nan(void) { return nan(0UL); }
static float tasuki_nanf(void) { return nan(0U); }
#undef abs
#undef nan
#undef sincos
#define abs(x) tasuki_abs(x)
#define labs(x) tasuki_labs(x)
#define llabs(x) tasuki_labs(x)
#define nan(text) tasuki_nan()
#define nanf(text) tasuki_nanf()
#define sincos(x, s, c) (*(s) = sin((double)(x)), (void)(*(c) = cos((double)(x))))
#define sincosf(x, s, c) (*(s) = sin((float)(x)), (void)(*(c) = cos((float)(x))))
static int tasuki_abs(int x) { return x < 0 ? -x : x; }
static long tasuki_labs(long x) { return x < 0 ? -x : x; }
)";

}  // namespace

std::string opencl_prelude(bool generic_pointers) {
  return std::string(builtins) + opencl_functions +
         (generic_pointers
              ? "#define TASUKI_POINTEE\n"
                "#define TASUKI_IF_OWN(p, plain, ...) if (to_private(p)) { plain; } else { __VA_ARGS__; }\n"
              : "#define TASUKI_POINTEE __global\n"
                "#define TASUKI_IF_OWN(p, plain, ...) ((void)(plain))\n");
}

}  // namespace tasuki
