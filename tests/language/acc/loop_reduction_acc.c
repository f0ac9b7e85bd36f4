// reduction(..) acc on an xmp loop: one clause reduces over the devices of all nodes.
// nodes: 1 2 3 4
#include "device.h"
#define N 77
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  double s = 100;
  int top = -1;
#pragma acc data create(a) copy(s, top)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = i * 31 % N;
#pragma xmp loop on t(i) reduction(+ : s) acc
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++) s += a[i];
#pragma xmp loop on t(i) reduction(max : top) acc
#pragma acc parallel loop reduction(max : top)
    for (int i = 0; i < N; i++) top = (int)a[i] > top ? (int)a[i] : top;
    // Said to be there already.
#pragma xmp loop on t(i) reduction(+ : s) acc
#pragma acc parallel loop reduction(+ : s) present(s, a)
    for (int i = 0; i < N; i++) s += 2 * a[i];
  }
  EXPECT_REAL(100 + 3 * N * (N - 1) / 2, s);
  EXPECT(N - 1, top);
  return VERDICT();
}
