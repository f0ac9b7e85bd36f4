// Loop variables of every integer type, signed and unsigned, with values around the type's needs.
// nodes: 1 2 3
#include "check.h"
#define N 100
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u[N]
#pragma xmp distribute u[cyclic] onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u[i]

#define TRY(T, name)                                       \
  static void name(void) {                                 \
    long sum = 0;                                          \
    _Pragma("xmp loop on t(i) reduction(+:sum)")           \
    for (T i = 0; i < N; i++) sum += (long)(a[i] = (int)i); \
    EXPECT(4950, sum);                                     \
    sum = 0;                                               \
    _Pragma("xmp loop on u[i] reduction(+:sum)")           \
    for (T i = N - 1; i > 0; i--) sum += (long)(b[i] = (int)i); \
    EXPECT(4950, sum);                                     \
  }
TRY(signed char, f_schar)
TRY(unsigned char, f_uchar)
TRY(short, f_short)
TRY(unsigned short, f_ushort)
TRY(int, f_int)
TRY(unsigned, f_unsigned)
TRY(long, f_long)
TRY(unsigned long, f_ulong)
TRY(long long, f_llong)
TRY(size_t, f_size)

int main(void) {
  f_schar();
  f_uchar();
  f_short();
  f_ushort();
  f_int();
  f_unsigned();
  f_long();
  f_ulong();
  f_llong();
  f_size();
  return VERDICT();
}
