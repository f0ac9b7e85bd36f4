// xmp_free and xmp_malloc again of arrays that acc declare keeps on devices: their copies come again, too.
// nodes: 1 2 3
#include "../acc/device.h"
#define N 40
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double *a, *b;
static int *c;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp align c[i] with t[i]
#pragma acc devices d[*]
#pragma acc declare create(a) layout([block]) on_device(d)
#pragma acc declare create(b) on_device(d)
#pragma acc declare create(c)

// Of the function's own: the layout ends with it, and another one comes with the next call.
static void local_array(int round) {
  double *own = NULL;
#pragma xmp align own[i] with t[i]
#pragma acc declare create(own) layout([block]) on_device(d)
  own = xmp_malloc(xmp_desc_of(own), N);
#pragma xmp loop on t[i]
#pragma acc parallel loop layout(own[i])
  for (int i = 0; i < N; i++) own[i] = 4 * i + round;
#pragma acc update self(own)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 4 * i + round, own[i]);
  xmp_free(own);
}

int main(void) {
  for (int round = 0; round < 3; round++) {
    a = xmp_malloc(xmp_desc_of(a), N);
    b = xmp_malloc(xmp_desc_of(b), N);
    c = xmp_malloc(xmp_desc_of(c), N);
#pragma xmp loop on t[i]
#pragma acc parallel loop layout(a[i])
    for (int i = 0; i < N; i++) a[i] = i + round;
#pragma xmp loop on t[i]
#pragma acc parallel loop on_device(d)
    for (int i = 0; i < N; i++) b[i] = 2 * i + round;
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 0; i < N; i++) c[i] = 3 * i + round;
#pragma acc update self(a, b, c)
#pragma xmp loop on t[i]
    for (int i = 0; i < N; i++) {
      EXPECT_REAL_AT(i, i + round, a[i]);
      EXPECT_REAL_AT(i, 2 * i + round, b[i]);
      EXPECT_AT(i, 3 * i + round, c[i]);
    }
    xmp_free(a);
    xmp_free(b);
    xmp_free(c);
    local_array(round);
  }
  return VERDICT();
}
