// nodes: 1 2
// Aligned pointers that are exchanged inside of a data region: its end is about the memory that they led to where it began.
#include "check.h"
#include <xmp.h>
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double *a, *b;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]

static void exchange(void) {
  double *x = a;
  a = b;
  b = x;
}

// On the device.
static void set(double in_a, double in_b) {
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < 16; i++) {
    a[i] = in_a + i;
    b[i] = in_b + i;
  }
}

static void expect(double add) {
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++) EXPECT_REAL_AT(i, add + i, a[i]);
}

int main(void) {
  a = xmp_malloc(xmp_desc_of(a), 16);
  b = xmp_malloc(xmp_desc_of(b), 16);
#pragma acc data copy(a) create(b)
  {
    set(5, 1);
    exchange();
#pragma xmp loop on t[i]
#pragma acc parallel loop present(a, b)
    for (int i = 0; i < 16; i++) b[i] += a[i] - i - 1;
  }
  exchange();
  expect(5);

  // Only one of the two is used after the exchange, with a section in the clause and by the host behind the region.
#pragma acc data copy(a[0:16], b)
  {
    set(20, 40);
    exchange();
#pragma acc update host(a)
    expect(40);
  }
  expect(40);
  exchange();
  expect(20);
  return VERDICT();
}
