// Every reduction operator of the loop's clause on every type that it fits; the first value counts once.
// nodes: 1 2 3 4 6
#include "check.h"
#include <complex.h>
#define N 21
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p

static long value(int i) { return (i * 7 + 3) % 11 + 1; }

#define ARITHMETIC(T, name)                                        \
  static void name(void) {                                         \
    T sum = 5, diff = 500, hi = 0, lo = 100, e; \
    _Pragma("xmp loop on t(i) reduction(+:sum)")                   \
    for (int i = 0; i < N; i++) sum += (T)value(i);                \
    e = 5;                                                         \
    for (int i = 0; i < N; i++) e += (T)value(i);                  \
    EXPECT_REAL(e, sum);                                           \
    _Pragma("xmp loop on t(i) reduction(-:diff)")                  \
    for (int i = 0; i < N; i++) diff -= (T)value(i);               \
    e = 500;                                                       \
    for (int i = 0; i < N; i++) e -= (T)value(i);                  \
    EXPECT_REAL(e, diff);                                          \
    _Pragma("xmp loop on t(i) reduction(max:hi)")                  \
    for (int i = 0; i < N; i++) hi = hi > (T)value(i) ? hi : (T)value(i); \
    EXPECT_REAL(11, hi);                                           \
    _Pragma("xmp loop on t(i) reduction(min:lo)")                  \
    for (int i = 0; i < N; i++)                                    \
      if ((T)value(i) < lo) lo = (T)value(i);                      \
    EXPECT_REAL(1, lo);                                            \
    T prod = 3;                                                    \
    _Pragma("xmp loop on t(i) reduction(*:prod)")                  \
    for (int i = 0; i < N; i++) prod *= (T)(i % 5 == 0 ? 2 : 1);   \
    EXPECT_REAL(96, prod);                                         \
  }
#define INTEGER(T, name)                                           \
  static void name(void) {                                         \
    T a = (T)0x7f, o = 1, x = 0x55, e;                             \
    _Pragma("xmp loop on t(i) reduction(&:a)")                     \
    for (int i = 0; i < N; i++) a &= (T)(0x7f ^ (1 << i % 4));     \
    EXPECT(0x70, a);                                               \
    _Pragma("xmp loop on t(i) reduction(|:o)")                     \
    for (int i = 0; i < N; i++) o |= (T)(i << 1);                  \
    EXPECT(0x3f, o);                                               \
    _Pragma("xmp loop on t(i) reduction(^:x)")                     \
    for (int i = 0; i < N; i++) x ^= (T)(i * 3);                   \
    e = 0x55;                                                      \
    for (int i = 0; i < N; i++) e ^= (T)(i * 3);                   \
    EXPECT(e, x);                                                  \
    T all = 1, any = 0, none = 0, some = 5;                        \
    _Pragma("xmp loop on t(i) reduction(&&:all, some)")            \
    for (int i = 0; i < N; i++) {                                  \
      all = all && i < N;                                          \
      some = some && i != 7;                                       \
    }                                                              \
    EXPECT(1, all);                                                \
    EXPECT(0, some);                                               \
    _Pragma("xmp loop on t(i) reduction(||:any) reduction(||:none)") \
    for (int i = 0; i < N; i++) {                                  \
      any = any || i == 7;                                         \
      none = none || i == N;                                       \
    }                                                              \
    EXPECT(1, any);                                                \
    EXPECT(0, none);                                               \
  }
INTEGER(char, i_char)
INTEGER(signed char, i_schar)
INTEGER(unsigned char, i_uchar)
ARITHMETIC(short, a_short)
INTEGER(short, i_short)
ARITHMETIC(unsigned short, a_ushort)
INTEGER(unsigned short, i_ushort)
ARITHMETIC(int, a_int)
INTEGER(int, i_int)
ARITHMETIC(unsigned, a_uint)
INTEGER(unsigned, i_uint)
ARITHMETIC(long, a_long)
INTEGER(long, i_long)
ARITHMETIC(unsigned long, a_ulong)
INTEGER(unsigned long, i_ulong)
ARITHMETIC(long long, a_llong)
INTEGER(long long, i_llong)
ARITHMETIC(unsigned long long, a_ullong)
ARITHMETIC(float, a_float)
ARITHMETIC(double, a_double)
ARITHMETIC(long double, a_ldouble)

int main(void) {
  i_char(), i_schar(), i_uchar();
  a_short(), i_short(), a_ushort(), i_ushort();
  a_int(), i_int(), a_uint(), i_uint();
  a_long(), i_long(), a_ulong(), i_ulong();
  a_llong(), i_llong(), a_ullong();
  a_float(), a_double(), a_ldouble();
  double complex z = 1 + 2 * I;
  float complex w = 2;
#pragma xmp loop on t(i) reduction(+:z) reduction(*:w)
  for (int i = 0; i < N; i++) {
    z += i - 2 * i * I;
    w *= i == 3 ? I : 1;
  }
  EXPECT_REAL(211, creal(z));
  EXPECT_REAL(2 - 420, cimag(z));
  EXPECT_REAL(2, cimagf(w));
  _Bool flag = 1;
#pragma xmp loop on t(i) reduction(&&:flag)
  for (int i = 0; i < N; i++) flag = flag && i != 20;
  EXPECT(0, flag);
  return VERDICT();
}
