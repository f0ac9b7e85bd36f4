// Arrays in firstprivate: short and long ones, read and written, in each form of construct.
// nodes: 1
#include "device.h"
#define N 50

int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6}, b[2][3] = {{1, 2, 3}, {4, 5, 6}}, r[N];
  const double w[3] = {1.5, 2.5, 3.5};
  double q[N];
  static double longer[200];
  for (int i = 0; i < 200; i++) longer[i] = i;

#pragma acc parallel loop gang vector firstprivate(a, w) copyout(r, q)
  for (int i = 0; i < N; i++) {
    int s = 0;
    for (int k = 0; k < 6; k++) s += a[k] * (k + 1);
    r[i] = s + i;
    q[i] = w[i % 3];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 91 + i, r[i]);
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 1.5 + i % 3, q[i]);

  // Each gang changes its own.
#pragma acc parallel num_gangs(4) firstprivate(a, b) copyout(r)
  {
    a[0] += 10;
    b[1][2] *= 2;
#pragma acc loop gang
    for (int i = 0; i < N; i++) r[i] = a[0] + b[1][2] + a[5];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 29, r[i]);

  // What the device holds of it does not matter.
#pragma acc data copyin(a)
  {
    a[2] = 30;
#pragma acc serial firstprivate(a) copyout(r)
    {
      for (int i = 0; i < 6; i++) a[i] = -a[i];
      for (int i = 0; i < N; i++) r[i] = a[i % 6];
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i % 6 == 2 ? -30 : -(i % 6 + 1), r[i]);
  EXPECT(1, a[0]);
  EXPECT(6, b[1][2]);

  // Too long for an argument.
#pragma acc parallel loop firstprivate(longer) copyout(q)
  for (int i = 0; i < N; i++) q[i] = longer[4 * i];
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 4 * i, q[i]);
#pragma acc parallel loop gang firstprivate(b) copyout(r)
  for (int i = 0; i < N; i++) {
    int s = 0;
#pragma acc loop vector reduction(+ : s)
    for (int k = 0; k < 6; k++) s += b[k / 3][k % 3];
    r[i] = s;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 21, r[i]);
  return VERDICT();
}
