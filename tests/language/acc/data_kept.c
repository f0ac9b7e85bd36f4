// What a data clause names is what it was where the region begins, whatever happens to its bounds and pointers inside; the
// data of acc declare in a function ends with its block.
// nodes: 1
#include "device.h"

static int declared(int *p, int n, int early) {
  int local[4] = {1, 2, 3, 4};
#pragma acc declare copy(p[0:n]) create(local)
#pragma acc parallel loop
  for (int i = 0; i < n; i++) p[i] = i + 1;
  n = 1, p = local;
  if (early) return acc_is_present(local, sizeof local);
  return 2 * acc_is_present(local, sizeof local);
}

int main(void) {
  int n = 8, values[8] = {0}, others[8] = {0}, *p = values, *q = others;
#pragma acc data copy(p[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) p[i] = i;
    n = 2, p = 0;
  }
  for (int i = 0; i < 8; i++) EXPECT_AT(i, i, values[i]);
  n = 8, p = values;
#pragma acc kernels copy(p[0:n])
  {
    for (int i = 0; i < n; i++) p[i] = 10 * i;
    n = 2;
  }
  for (int i = 0; i < 8; i++) EXPECT_AT(i, 10 * i, values[i]);
#pragma acc data copy(p[0:8]) create(q[0:8])
  for (int turn = 0; turn < 3; turn++) {
#pragma acc parallel loop
    for (int i = 0; i < 8; i++) q[i] = p[i] + 1;
    int *t = p;
    p = q, q = t;
  }
  // The first one is copied back; the last turn wrote the other.
  for (int i = 0; i < 8; i++)
    if (separate()) EXPECT_AT(i, 10 * i + 2, values[i]);
  for (int early = 0; early < 2; early++) {
    EXPECT(2 - early, declared(values, 8, early));
    for (int i = 0; i < 8; i++) EXPECT_AT(i, i + 1, values[i]);
    EXPECT(!separate(), acc_is_present(values, sizeof values) || !separate());
  }
  return VERDICT();
}
