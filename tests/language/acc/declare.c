// declare: file-scope variables live on the device from the start; local ones for their function.
// nodes: 1 2
#include "device.h"
#define N 40
static double table[N];
#pragma acc declare create(table)
static int start[N] = {1, 2, 3, 4, 5};
#pragma acc declare copyin(start)
static float scratch[N];
#pragma acc declare device_resident(scratch)

static void local(int *result) {
  int in[N], out[N];
#pragma acc declare copyout(out)
  for (int i = 0; i < N; i++) in[i] = 2 * i;
#pragma acc parallel loop copyin(in)
  for (int i = 0; i < N; i++) out[i] = in[i] + 1;
  if (!separate())
    for (int i = 0; i < N; i++) result[i] = out[i];
  else {
#pragma acc update self(out)
    for (int i = 0; i < N; i++) result[i] = out[i];
  }
}

int main(void) {
  int got[N], r[N];
  EXPECT(1, acc_is_present(table, sizeof table));
  EXPECT(1, acc_is_present(start, sizeof start));
#pragma acc parallel loop
  for (int i = 0; i < N; i++) scratch[i] = i;
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < N; i++) got[i] = start[i] + (int)scratch[i];
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + (i < 5 ? i + 1 : 0), got[i]);

  for (int i = 0; i < N; i++) table[i] = i;
#pragma acc update device(table)
  for (int i = 0; i < N; i++) table[i] = -1;
#pragma acc parallel loop
  for (int i = 0; i < N; i++) table[i] = table[i] + 0.5;
  if (separate())
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, -1, table[i]);
#pragma acc update self(table)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, separate() ? i + 0.5 : -0.5, table[i]);

  // The declared copy stays until the end, whatever comes and goes beside it.
#pragma acc enter data copyin(table[2:8])
#pragma acc exit data delete(table) finalize
#pragma acc exit data copyout(start)
  EXPECT(1, acc_is_present(table, sizeof table));
  EXPECT(1, acc_is_present(start, sizeof start));
  for (int i = 0; i < N; i++) table[i] = -2;
#pragma acc data copyout(table)
  {
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, -2, table[i]);

  local(r);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 1, r[i]);
  return VERDICT();
}
