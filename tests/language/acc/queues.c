// Several queues: work in one keeps its order; wait clauses and wait async order between them; tests of queues.
// nodes: 1 2
#include "device.h"
#define N 4000

int main(void) {
  static int a[N], b[N], c[N], d[N];
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc enter data copyin(a) create(b, c, d)
  for (int round = 0; round < 20; round++) {
#pragma acc parallel loop present(a, b) async(1)
    for (int i = 0; i < N; i++) b[i] = a[i] + round;
#pragma acc parallel loop present(a, c) async(2)
    for (int i = 0; i < N; i++) c[i] = 2 * a[i] - round;
    // 3 after 1 and 2.
#pragma acc parallel loop present(b, c, d) async(3) wait(1, 2)
    for (int i = 0; i < N; i++) d[i] = b[i] + c[i];
    // 1 and 2 may only write b and c again when 3 has read them.
#pragma acc wait(3) async(1)
#pragma acc wait(3) async(2)
  }
#pragma acc update self(d) async(3)
#pragma acc wait(3)
  EXPECT(1, acc_async_test(3));
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, d[i]);

  // A chain in one queue needs no wait inside.
#pragma acc parallel loop present(a) async(5)
  for (int i = 0; i < N; i++) a[i] = 1;
  for (int k = 0; k < 10; k++) {
#pragma acc parallel loop present(a) async(5)
    for (int i = 0; i < N; i++) a[i] = 2 * a[i];
  }
#pragma acc update host(a) async(5) wait(1)
#pragma acc wait
  EXPECT(1, acc_async_test_all());
  for (int i = 0; i < N; i++) EXPECT_AT(i, 1024, a[i]);

  // The queue's number is an expression; the library's functions do the same.
  int q = 2;
#pragma acc parallel loop present(b) async(q + 1)
  for (int i = 0; i < N; i++) b[i] = i;
  acc_wait_async(q + 1, 7);
#pragma acc parallel loop present(b) async(7)
  for (int i = 0; i < N; i++) b[i] += 1;
#pragma acc update self(b) async(7)
  acc_wait(7);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 1, b[i]);

  // async without a number, data constructs and updates with wait clauses, a reduction in a queue.
  long s = 0;
#pragma acc enter data create(s)
#pragma acc parallel loop present(b, s) reduction(+ : s) async copyin(q)
  for (int i = 0; i < N; i++) s += i < 0;
  s = 0;
#pragma acc wait
#pragma acc update device(s)
#pragma acc parallel loop present(b, s) reduction(+ : s) async
  for (int i = 0; i < N; i++) s += b[i];
#pragma acc update self(s) async
  acc_wait_all();
  EXPECT((long)N * (N + 1) / 2, s);
#pragma acc exit data delete(a, b, c, d, s)
  return VERDICT();
}
