// declare link: the variable is on the device from where a data clause or a region first needs it, not from the start.
// nodes: 1 2
#include "device.h"
#define N 40
double big[N], part[N];
static int total;
static struct { int first, last; } ends;
#pragma acc declare link(big, part, total, ends)

#pragma acc routine seq
static double at(int i) { return big[i]; }

static void negate(double *out) {
#pragma acc parallel loop copyout(out[0:20])
  for (int i = 0; i < 20; i++) out[i] = -part[i + 10];
}

int main(void) {
  double r[N];
  EXPECT(0, acc_is_present(big, sizeof big));
  for (int i = 0; i < N; i++) big[i] = part[i] = i;
#pragma acc enter data copyin(big)
#pragma acc parallel loop present(big)
  for (int i = 0; i < N; i++) big[i] += .5;
#pragma acc parallel loop copyout(r)
  for (int i = 0; i < N; i++) r[i] = 2 * at(i);
#pragma acc exit data copyout(big)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + .5, big[i]);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 2 * i + 1, r[i]);

  // A section, and then nothing but the use itself.
#pragma acc data copy(part[10:20])
#pragma acc parallel loop
  for (int i = 10; i < 30; i++) part[i] = -i;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i < 10 || i >= 30 ? i : -i, part[i]);
#pragma acc parallel loop default(none)
  for (int i = 0; i < N; i++) part[i] = at(i) + 1;
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1.5, part[i]);

  // The section that a caller has entered.
  double out[20];
  for (int k = 0; k < 2; k++) {
#pragma acc data copyin(part[10 : 20])
    {
      const double before = part[12];
      part[12] = 1000;
      negate(out);
      EXPECT_REAL(separate() ? -before : -1000, out[2]);
      part[12] = before;
    }
  }
  negate(out);
  for (int i = 0; i < 20; i++) EXPECT_REAL_AT(i, -part[i + 10], out[i]);

  // Of scalars, too, there is one for all, here and on the device.
#pragma acc enter data copyin(total)
  for (int k = 0; k < 3; k++) {
#pragma acc serial
    total += 1 + k;
  }
  if (separate()) EXPECT(0, total);
#pragma acc exit data copyout(total)
  EXPECT(6, total);
#pragma acc parallel loop reduction(+:total)
  for (int i = 0; i < N; i++) total += i;
  EXPECT(6 + N * (N - 1) / 2, total);
#pragma acc serial
  ends.first = 3, ends.last = total;
  EXPECT(3, ends.first);
  EXPECT(total, ends.last);
  return VERDICT();
}
