// The dialect's CUDA text compiles without any header, for sm_80 and sm_90.
#include "device/cuda/nvrtc.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "device/kernel/combination.h"
#include "device/kernel/strided_store.h"
#include "tasuki/abi.h"

namespace {

std::string constants(int threads, int strided, const char* index) {
  std::string t = std::to_string(threads);
  return std::string("#define TASUKI_INDEX ") + index + "\n#define TASUKI_THREADS_0 " + t +
         "\n#define TASUKI_THREADS_1 1\n#define TASUKI_THREADS_2 1\n#define TASUKI_THREADS " + t +
         "\n#define TASUKI_VECTOR " + t + "\n#define TASUKI_STRIDED " + std::to_string(strided) +
         "\n#define TASUKI_BLOCKED 0\n#define TASUKI_ROWS 1\n";
}

std::string reductions() {
  const char* types[] = {"char", "unsigned char", "short", "unsigned short", "int", "unsigned int",
                         "long", "unsigned long", "float", "double"};
  std::string text;
  int number = 0;
  for (const char* type : types)
    for (const char* op : {"SUM", "PRODUCT", "MAX", "MIN", "BITAND", "BITOR", "BITXOR", "LOGAND", "LOGOR"}) {
      if ((type[0] == 'f' || type[0] == 'd') && std::string(op).starts_with("BIT")) continue;
      std::string t = type, both = std::string(op) + ", " + t;
      text += "TASUKI_KERNEL void r" + std::to_string(number++) + "(TASUKI_PARAM_RESTRICT(const " + t +
              ", a), int n, TASUKI_PARAM_RESTRICT(" + t + ", x_part)) {\n  TASUKI_BIND(const " + t +
              ", a);\n  TASUKI_BIND(" + t + ", x_part);\n  TASUKI_SCRATCH;\n  " + t + " x = TASUKI_IDENTITY(" + both +
              ");\n  TASUKI_EACH(0, k, n) x = TASUKI_COMBINE(" + both + ", x, a[k]);\n  TASUKI_REDUCE_STORE(" + both +
              ", x, x_part);\n}\n";
    }
  return text;
}

const char* const everything = R"(
TASUKI_CONSTANT double weight[3] = {0.25, 0.5, 0.25};
TASUKI_ROUTINE double smooth(TASUKI_GLOBAL const double *q, int i) { return weight[i % 3] * q[i]; }
TASUKI_ROUTINE void half(TASUKI_POINTEE double *q) { *q *= 0.5; }
TASUKI_KERNEL void all(TASUKI_PARAM_RESTRICT(const double, a), TASUKI_PARAM(double, b), TASUKI_PARAM(float, f),
                       TASUKI_PARAM(long, l), TASUKI_PARAM(unsigned long, ul), TASUKI_PARAM(int, i4),
                       TASUKI_PARAM(unsigned, u4), int n) {
  TASUKI_BIND(const double, a) TASUKI_BIND(double, b) TASUKI_BIND(float, f) TASUKI_BIND(long, l)
  TASUKI_BIND(unsigned long, ul) TASUKI_BIND(int, i4) TASUKI_BIND(unsigned, u4)
  TASUKI_LOCAL double tile[16];
  TASUKI_EACH_GANG(g, n) TASUKI_EACH_LANE(k, 16) tile[k] = a[g];
  TASUKI_BARRIER();
  TASUKI_EACH(2, z, n) TASUKI_EACH(1, y, n) TASUKI_EACH(0, x, n) {
    double v = smooth(a, (int)x) + tile[x % 16];
    half(&v);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, double, &b[0], v); TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, float, &f[0], 1.0f); TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, long, &l[0], 1);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, unsigned long, &ul[0], 1); TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, int, &i4[0], 1);
    TASUKI_ATOMIC_ADD(TASUKI_GLOBAL, unsigned, &u4[0], 1);
    TASUKI_ATOMIC(TASUKI_GLOBAL, double, &b[1], old, old * v);
    long was; TASUKI_ATOMIC_OLD(TASUKI_GLOBAL, long, &l[1], old, old + 1, was);
    unsigned now; TASUKI_ATOMIC_NEW(TASUKI_GLOBAL, unsigned, &u4[1], old, old + 1, now);
    float r; TASUKI_ATOMIC_READ(TASUKI_GLOBAL, float, &f[1], r); TASUKI_ATOMIC_WRITE(TASUKI_GLOBAL, float, &f[2], r);
    struct tasuki_range range = tasuki_clip(0, n, 2, 3, x);
    b[x + y + z] = (double)(range.count + was + now + tasuki_cyclic_local(x, 3, 2)) + HUGE_VAL + NAN + INFINITY;
    int e; double whole, s, c; float fs, fc, fw; int quotient;
    b[x] += acos(v) + acosh(v) + asin(v) + asinh(v) + atan(v) + atanh(v) + cbrt(v) + ceil(v) + cos(v) + cosh(v) +
            erf(v) + erfc(v) + exp(v) + exp2(v) + expm1(v) + fabs(v) + floor(v) + ilogb(v) + lgamma(v) + log(v) +
            log10(v) + log1p(v) + log2(v) + logb(v) + rint(v) + round(v) + sin(v) + sinh(v) + sqrt(v) + tan(v) +
            tanh(v) + tgamma(v) + trunc(v) + nearbyint(v) + (double)lrint(v) + (double)llrint(v) + (double)lround(v) +
            (double)llround(v) + atan2(v, v) + copysign(v, v) + fdim(v, v) + fmax(v, v) + fmin(v, v) + fmod(v, v) +
            hypot(v, v) + nextafter(v, v) + pow(v, v) + remainder(v, v) + fma(v, v, v) + frexp(v, &e) +
            modf(v, &whole) + ldexp(v, 3) + scalbn(v, 3) + scalbln(v, 3L) + remquo(v, v, &quotient) + nan("") + abs(-3) +
            (double)labs(-3L) + isnan(v) + isinf(v) + isfinite(v) + signbit(v);
    sincos(v, &s, &c);
    float w = (float)v;
    f[x] += acosf(w) + acoshf(w) + asinf(w) + asinhf(w) + atanf(w) + atanhf(w) + cbrtf(w) + ceilf(w) + cosf(w) +
            coshf(w) + erff(w) + erfcf(w) + expf(w) + exp2f(w) + expm1f(w) + fabsf(w) + floorf(w) + ilogbf(w) +
            lgammaf(w) + logf(w) + log10f(w) + log1pf(w) + log2f(w) + logbf(w) + rintf(w) + roundf(w) + sinf(w) +
            sinhf(w) + sqrtf(w) + tanf(w) + tanhf(w) + tgammaf(w) + truncf(w) + nearbyintf(w) + (float)lrintf(w) +
            (float)lroundf(w) + atan2f(w, w) + copysignf(w, w) + fdimf(w, w) + fmaxf(w, w) + fminf(w, w) + fmodf(w, w) +
            hypotf(w, w) + nextafterf(w, w) + powf(w, w) + remainderf(w, w) + fmaf(w, w, w) + frexpf(w, &e) +
            modff(w, &fw) + ldexpf(w, 3) + scalbnf(w, 3) + remquof(w, w, &quotient) + nanf("");
    sincosf(w, &fs, &fc);
    b[x] += s + c + fs + fc + whole + fw;
    printf("%d\n", e);
  }
}
)";

}  // namespace

TEST(Nvrtc, DialectCompiles) {
  struct Target {
    const char* arch;
    int threads, strided;
    const char* index;
  };
  if (std::string problem = tasuki::nvrtc_problem(); !problem.empty()) GTEST_SKIP() << problem;
  for (const Target& t : {Target{"sm_80", 16, 1, "int"}, Target{"sm_90", 256, 0, "long"}}) {
    const std::string source =
        constants(t.threads, t.strided, t.index) + everything + reductions() + tasuki::strided_store_source();
    char *cubin = nullptr, *log = nullptr;
    size_t size = 0;
    int result = tasuki_nvrtc_compile(source.c_str(), t.arch, &cubin, &size, &log);
    std::string text = log ? log : "";
    free(cubin);
    free(log);
    EXPECT_EQ(1, result) << text;
    EXPECT_GT(size, 0u);
    EXPECT_EQ(std::string::npos, text.find("warning")) << text;
  }
}

// The runtime's own kernels, which combine vectors: all of them in one source.
TEST(Nvrtc, CombinationsCompile) {
  if (std::string problem = tasuki::nvrtc_problem(); !problem.empty()) GTEST_SKIP() << problem;
  const std::string name = "tasuki_combine";
  std::string source = constants(256, 1, "int");
  for (int op = TASUKI_SUM; op <= TASUKI_MIN; ++op)
    for (int type = TASUKI_BOOL; type <= TASUKI_CLDOUBLE; ++type) {
      const bool bits = op >= TASUKI_BITAND && op <= TASUKI_BITXOR;
      if (!tasuki::combination_exists(op, type) || (bits && type >= TASUKI_FLOAT)) continue;
      std::string one = tasuki::combination_source(op, type);
      for (size_t at = one.find(name); at != std::string::npos; at = one.find(name, at + 1))
        one.replace(at, name.size(), "c" + std::to_string(op * 100 + type));
      source += one;
    }
  char *cubin = nullptr, *log = nullptr;
  size_t size = 0;
  const int result = tasuki_nvrtc_compile(source.c_str(), "sm_90", &cubin, &size, &log);
  const std::string text = log ? log : "";
  free(cubin);
  free(log);
  EXPECT_EQ(1, result) << text;
  EXPECT_GT(size, 0u);
  EXPECT_EQ(std::string::npos, text.find("warning")) << text;
}
