// Regions that are not waited for at their end: what comes next waits, each kind of it once.
// nodes: 1 2
#include "device.h"
#define N 4096

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double a[N], b[N];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1]

static double value(int i) { return i % 7; }

static void expect_all(double add) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, value(i) + add, a[i]);
}

#define ADD(what)                    \
  _Pragma("xmp loop on t[i]")        \
  _Pragma("acc parallel loop")       \
  for (int i = 0; i < N; i++) a[i] += what;

int main(void) {
  double sum = 0, own = 0, local = 0;
#pragma xmp loop on t[i] reduction(+ : own)
  for (int i = 0; i < N; i++) {
    a[i] = value(i), b[i] = 0;
    own += a[i];
  }
#pragma acc data copy(a, b)
  {
    // Another region, of which each iteration needs the one before; a loop between them.
    for (int k = 0; k < 5; k++) {
      ADD(1)
#pragma xmp loop on t[i]
#pragma acc parallel loop
      for (int i = 0; i < N; i++) b[i] = a[i];
      local += k;
    }
    EXPECT_REAL(10, local);
    // A reduction that the host gets.
    ADD(1)
#pragma xmp loop on t[i]
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += a[i];
#pragma xmp reduction(+ : sum)
    EXPECT_REAL(own + 6 * N, sum);
    // An update, the host's copies of shadows, a queue of its own.
    ADD(1)
#pragma acc update host(a)
    expect_all(7);
    ADD(1)
#pragma xmp reflect (a) acc
#pragma xmp loop on t[i]
#pragma acc parallel loop
    for (int i = 1; i < N; i++) b[i] = a[i - 1];
#pragma xmp loop on t[i]
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) a[i] = a[i] * 2 - b[i] * 0;
#pragma acc wait(1)
    ADD(-value(i) - 8)
    // A region without iterations, and then a function.
    int none = 0;
    ADD(1)
#pragma acc parallel loop present(a)
    for (int i = 0; i < none; i++) none++;
    double *on_device = acc_deviceptr(a);
    EXPECT(1, on_device != NULL || !separate());
    // The end of the data.
    ADD(-1)
  }
  expect_all(8);
#pragma xmp loop on t[i]
  for (int i = 1; i < N; i++) EXPECT_REAL_AT(i, value(i - 1) + 8, b[i]);
  return VERDICT();
}
