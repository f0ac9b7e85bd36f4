// Each data clause moves what it says and nothing else, also in its present_or_ spelling.
// nodes: 1
#include "device.h"
#define N 100

static void fill(int *v, int value) {
  for (int i = 0; i < N; i++) v[i] = value + i;
}

int main(void) {
  int in[N], out[N], both[N], temporary[N];
  fill(in, 0), fill(out, 1000), fill(both, 2000), fill(temporary, 3000);
#pragma acc data copyin(in) copyout(out) copy(both) create(temporary)
  {
    fill(in, -500);  // the kernel sees the copy that was made above
#pragma acc parallel loop
    for (int i = 0; i < N; i++) temporary[i] = 3 * in[i];
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      out[i] = temporary[i];
      both[i] += 1;
    }
    if (separate())
      for (int i = 0; i < N; i++) {
        EXPECT_AT(i, 1000 + i, out[i]);
        EXPECT_AT(i, 2000 + i, both[i]);
      }
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, separate() ? 3 * i : 3 * (i - 500), out[i]);
    EXPECT_AT(i, 2001 + i, both[i]);
    EXPECT_AT(i, i - 500, in[i]);
    if (separate()) EXPECT_AT(i, 3000 + i, temporary[i]);
  }

  // Data that is present is neither made nor moved again.
  fill(in, 0), fill(both, 0);
#pragma acc data copyin(in) copy(both)
  {
    fill(in, 70), fill(both, 70);
#pragma acc data pcopyin(in) present_or_copy(both)
    {
#pragma acc parallel loop present_or_copyin(in) pcopy(both)
      for (int i = 0; i < N; i++) both[i] = both[i] + in[i];
    }
    if (separate())
      for (int i = 0; i < N; i++) EXPECT_AT(i, 70 + i, both[i]);
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, separate() ? 2 * i : 2 * (70 + i), both[i]);

  // Clauses on the compute construct itself; present_or_create and present_or_copyout.
  fill(in, 5);
#pragma acc parallel loop copyin(in) present_or_create(temporary) pcopyout(out)
  for (int i = 0; i < N; i++) {
    temporary[i] = in[i];
    out[i] = temporary[i] * 2;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (5 + i), out[i]);

  // Without clauses: arrays are copied in and out, scalars are values.
  int factor = 7;
#pragma acc parallel loop
  for (int i = 0; i < N; i++) out[i] = factor * in[i];
  for (int i = 0; i < N; i++) EXPECT_AT(i, 7 * (5 + i), out[i]);
  return VERDICT();
}
