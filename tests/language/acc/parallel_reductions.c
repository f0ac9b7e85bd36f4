// Reductions of loops inside a parallel construct, with and without the same clause on the construct.
// nodes: 1
#include "device.h"
#define N 60

int main(void) {
  double a[N];
  int s = 1, u = 2;
  double x = 0, most = -1;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel reduction(+ : s)
    {
#pragma acc loop gang worker vector reduction(+ : s)
      for (int i = 0; i < N; i++) s += (int)a[i];
    }
    EXPECT(1 + N * (N - 1) / 2, s);
#pragma acc parallel reduction(+ : x) reduction(max : most)
#pragma acc loop gang reduction(+ : x) reduction(max : most)
    for (int i = 0; i < N; i++) {
      x += a[i];
      most = a[i] > most ? a[i] : most;
    }
    EXPECT_REAL(N * (N - 1) / 2, x);
    EXPECT_REAL(N - 1, most);
    // The statement in front of the loop belongs to every gang.
#pragma acc parallel num_gangs(4)
    {
      int three = 3;
#pragma acc loop reduction(+ : u)
      for (int i = 0; i < N; i++) u += three * (int)a[i];
    }
    EXPECT(2 + 3 * N * (N - 1) / 2, u);
  }
  return VERDICT();
}
