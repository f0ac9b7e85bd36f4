// For the parser: glibc gives these macros to compilers that say that they are GCC 4.7 or later, and Clang says 4.2.
#include_next <complex.h>
#if defined __USE_ISOC11 && !defined CMPLX
#define CMPLX(x, y) __builtin_complex((double)(x), (double)(y))
#define CMPLXF(x, y) __builtin_complex((float)(x), (float)(y))
#define CMPLXL(x, y) __builtin_complex((long double)(x), (long double)(y))
#endif
