// What stands in async is evaluated once: all of a construct goes to one queue.
// nodes: 1
#include "device.h"
#define N 1000
static int calls;
static int queue(int k) { return calls++, k; }

int main(void) {
  int a[N], b[N], q = 1;
  for (int i = 0; i < N; i++) a[i] = b[i] = i;
  for (int k = 0; k < 6; k++) {
#pragma acc parallel loop copy(a) async(q++ % 3)
    for (int i = 0; i < N; i++) a[i]++;
#pragma acc wait
  }
  EXPECT(7, q);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 6, a[i]);

#pragma acc enter data copyin(a, b) async(queue(2))
#pragma acc parallel loop present(a) async(queue(2))
  for (int i = 0; i < N; i++) a[i] *= 2;
#pragma acc parallel loop present(b) reduction(+ : q) async(queue(3)) wait(2)
  for (int i = 0; i < N; i++) q += b[i];
#pragma acc update self(a) async(queue(4)) wait(2, 3)
#pragma acc exit data delete (a, b) async(queue(4))
#pragma acc wait(4) async(queue(5))
#pragma acc wait
  EXPECT(6, calls);
  EXPECT(7 + N * (N - 1) / 2, q);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i + 6), a[i]);
  return VERDICT();
}
