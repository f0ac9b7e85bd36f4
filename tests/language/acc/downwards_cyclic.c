// Loops that go downwards on cyclic dimensions, with variables of all types, and loops in order whose variable is declared
// outside.
// nodes: 1 2 3
#include "device.h"
#define N 47
int a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[cyclic(3)] onto p
#pragma xmp template s[N]
#pragma xmp distribute s[cyclic] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with s[i]

static int expected[N];

#define DOWN(type, step)                              \
  do {                                                \
    type u;                                           \
    _Pragma("xmp loop on t[u]") _Pragma("acc parallel loop present(a)") \
    for (u = N - 1; u >= 2; u -= step) a[u] += step;  \
    _Pragma("xmp loop on s[u]") _Pragma("acc parallel loop present(b)") \
    for (u = N - 1; u >= 2; u -= step) b[u] += step;  \
    for (u = N - 1; u >= 2; u -= step) expected[u] += step; \
  } while (0)

int main(void) {
  check_nodes();
#pragma acc data create(a, b)
  {
    int i;
#pragma xmp loop on t[i]
#pragma acc kernels loop seq
    for (i = 0; i < N; i++) a[i] = 0;
#pragma xmp loop on s[i]
#pragma acc kernels loop seq
    for (i = N - 1; i >= 0; i--) b[i] = 0;
    DOWN(int, 1);
    DOWN(unsigned, 5);
    DOWN(unsigned, 1);
    DOWN(unsigned long, 2);
    DOWN(unsigned char, 3);
    DOWN(long, 4);
#pragma acc kernels
    {
#pragma acc loop seq
      for (int k = 0; k < 2; k++) {
#pragma xmp loop on t[i]
        for (i = 0; i < N; i++) a[i] += k;
      }
    }
#pragma acc update self(a, b)
  }
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, expected[i] + 1, a[i]);
#pragma xmp loop on s[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, expected[i], b[i]);
  return VERDICT();
}
