// enter data and exit data in different functions: counts of holders, finalize, copyout and delete.
// nodes: 1
#include "device.h"
#define N 50
static int a[N], b[N];

static void enter(void) {
#pragma acc enter data copyin(a) create(b)
}
static void leave(void) {
#pragma acc exit data copyout(b) delete(a)
}
static void add(int x) {
#pragma acc parallel loop present(a, b) copyin(x)
  for (int i = 0; i < N; i++) b[i] = a[i] + x;
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  enter();
  EXPECT(1, acc_is_present(a, sizeof a));
  enter();  // present: counted, not copied
  for (int i = 0; i < N; i++) a[i] = 1000;
  add(5);
  leave();  // not the last holder: nothing is copied
  if (separate()) {
    EXPECT(1, acc_is_present(a, sizeof a));
    for (int i = 0; i < N; i++) EXPECT_AT(i, 0, b[i]);
  }
  leave();
  if (separate()) EXPECT(0, acc_is_present(a, sizeof a));
  for (int i = 0; i < N; i++) EXPECT_AT(i, separate() ? i + 5 : 1005, b[i]);

  // finalize: gone whatever the count is.
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
  enter();
  enter();
  add(9);
#pragma acc exit data copyout(b) delete(a) finalize
  if (separate()) EXPECT(0, acc_is_present(b, sizeof b));
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 9, b[i]);

  // A structured region inside does not end what enter data holds.
#pragma acc enter data copyin(a)
#pragma acc data copy(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) a[i] = 2 * a[i];
  }
  if (separate()) EXPECT_AT(1, 1, a[1]);
#pragma acc exit data copyout(a)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i, a[i]);

  // if: nothing happens when it is false.
  int no = 0, yes = 1;
#pragma acc enter data copyin(a) if (no)
  if (separate()) EXPECT(0, acc_is_present(a, sizeof a));
#pragma acc enter data copyin(a) if (yes)
#pragma acc exit data delete(a) if (no)
  EXPECT(1, acc_is_present(a, sizeof a));
#pragma acc exit data delete(a)

  // Queues: the exit waits for the kernel in its queue.
#pragma acc enter data copyin(a) create(b) async(2)
#pragma acc parallel loop present(a, b) async(2)
  for (int i = 0; i < N; i++) b[i] = a[i] + 1;
#pragma acc exit data copyout(b) delete(a) async(2)
#pragma acc wait(2)
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 1, b[i]);
  return VERDICT();
}
