// The reduction directive: every operator on every type; all nodes get the result.
// nodes: 1 2 3 4 6
#include "check.h"
#include <complex.h>
#pragma xmp nodes p(*)

#define ARITHMETIC(T, name)                           \
  static void name(void) {                            \
    int np = check_nodes(), me = check_me();          \
    T s = (T)(me + 1), q = (T)(me % 2 + 1), hi = (T)((me * 3) % np), lo = (T)((me * 3) % np + 2), e = 1; \
    _Pragma("xmp reduction(+:s)")                     \
    _Pragma("xmp reduction(*:q)")                     \
    _Pragma("xmp reduction(max:hi)")                  \
    _Pragma("xmp reduction(min:lo)")                  \
    for (int r = 0; r < np; r++) e *= (T)(r % 2 + 1); \
    EXPECT_REAL(np * (np + 1) / 2, s);                \
    EXPECT_REAL(e, q);                                \
    int ehi = 0, elo = 100;                           \
    for (int r = 0; r < np; r++) {                    \
      int v = (r * 3) % np;                           \
      ehi = v > ehi ? v : ehi;                        \
      elo = v + 2 < elo ? v + 2 : elo;                \
    }                                                 \
    EXPECT_REAL(ehi, hi);                             \
    EXPECT_REAL(elo, lo);                             \
  }
#define INTEGER(T, name)                                                          \
  static void name(void) {                                                        \
    int np = check_nodes(), me = check_me();                                      \
    T a = (T)(0x7f ^ (1 << me)), o = (T)(1 << me), x = (T)(me * 5 + 1), l = me != 1, m = me == 0; \
    _Pragma("xmp reduction(&:a)")                                                 \
    _Pragma("xmp reduction(|:o)")                                                 \
    _Pragma("xmp reduction(^:x)")                                                 \
    _Pragma("xmp reduction(&&:l)")                                                \
    _Pragma("xmp reduction(||:m)")                                                \
    T ex = 0;                                                                     \
    for (int r = 0; r < np; r++) ex ^= (T)(r * 5 + 1);                            \
    EXPECT(0x7f & ~((1 << np) - 1), a);                                           \
    EXPECT((1 << np) - 1, o);                                                     \
    EXPECT(ex, x);                                                                \
    EXPECT(np == 1, l);                                                           \
    EXPECT(1, m);                                                                 \
  }
INTEGER(char, i_char)
INTEGER(signed char, i_schar)
INTEGER(unsigned char, i_uchar)
INTEGER(short, i_short)
INTEGER(unsigned short, i_ushort)
INTEGER(int, i_int)
INTEGER(unsigned, i_uint)
INTEGER(long, i_long)
INTEGER(unsigned long, i_ulong)
INTEGER(long long, i_llong)
INTEGER(unsigned long long, i_ullong)
ARITHMETIC(signed char, a_schar)
ARITHMETIC(unsigned short, a_ushort)
ARITHMETIC(int, a_int)
ARITHMETIC(unsigned, a_uint)
ARITHMETIC(long, a_long)
ARITHMETIC(unsigned long long, a_ullong)
ARITHMETIC(float, a_float)
ARITHMETIC(double, a_double)
ARITHMETIC(long double, a_ldouble)

int main(void) {
  i_char(), i_schar(), i_uchar(), i_short(), i_ushort(), i_int(), i_uint(), i_long(), i_ulong(), i_llong(), i_ullong();
  a_schar(), a_ushort(), a_int(), a_uint(), a_long(), a_ullong(), a_float(), a_double(), a_ldouble();
  int np = check_nodes(), me = check_me();
  double complex z = me + I;
#pragma xmp reduction(+:z)
  EXPECT_REAL(np * (np - 1) / 2, creal(z));
  EXPECT_REAL(np, cimag(z));
  return VERDICT();
}
