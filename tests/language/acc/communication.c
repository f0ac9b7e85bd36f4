// reflect, reduction, bcast and barrier with the acc clause work on the device copies.
// nodes: 1 2 3 4
// settings:
// settings: XMP_PROGRESS=thread
#include "check.h"
#define N 36
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow a[1]

int main(void) {
  int np = check_nodes(), me = check_me();
  double s = 0;
  int k = 0;
#pragma acc data create(a) copyout(b) copy(s, k)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = 3 * i;
#pragma xmp reflect (a) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[i] = i == 0 || i == N - 1 ? 0 : a[i - 1] + a[i + 1];
#pragma xmp reflect (a) width(/periodic/1) acc async(7)
#pragma xmp wait_async (7) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop reduction(+:s)
    for (int i = 0; i < N; i++) s += a[i - 1] + a[i + 1];
#pragma acc parallel copyin(me)
    { k = me + 1; }
#pragma xmp reduction (+:s) acc
#pragma xmp bcast (k) from p(np) acc
#pragma xmp barrier acc
  }
  EXPECT_REAL(2 * 3 * N * (N - 1) / 2, s);
  EXPECT(np, k);
  for (int i = 1; i < N - 1; i++)
    if (owner_block(i, N, np) == me) EXPECT_REAL_AT(i, 6 * i, b[i]);
  return VERDICT();
}
