// Where a reduction's scalar lives: with the host alone, on the device too, first one and then the other.
// nodes: 1 2
#include <stdbool.h>

#include "device.h"

#define N 300

static int a[N];
static long in_file;

// Without a device copy, whichever of the two the caller has.
static void add_to(long *sum, int times) {
  long s = *sum;
  for (int t = 0; t < times; t++) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++) s += a[i];
  }
  *sum = s;
}

int main(void) {
  long expected = 0, sum = 7;
  for (int i = 0; i < N; i++) a[i] = i % 17 - 3, expected += a[i];

#pragma acc data copyin(a)
  {
    // No copy: what the host has is combined with, and changed, each time.
    add_to(&sum, 2);
    EXPECT(7 + 2 * expected, sum);

    // A copy that a data region holds: the host's stays as it is until the region ends.
    sum = 1;
#pragma acc data copy(sum)
    {
      sum = 1000;
#pragma acc parallel loop reduction(+ : sum)
      for (int i = 0; i < N; i++) sum += a[i];
      if (separate()) EXPECT(1000, sum);
    }
    if (separate()) EXPECT(1 + expected, sum);

    // The same construct with and without a copy.
    for (int round = 0; round < 4; round++) {
      long s = round;
      if (round % 2) {
#pragma acc enter data copyin(s)
      }
#pragma acc parallel loop reduction(+ : s)
      for (int i = 0; i < N; i++) s += a[i];
      if (round % 2) {
#pragma acc exit data copyout(s)
      }
      EXPECT_AT(round, round + expected, s);
    }

    // Several at once, one of them with a copy, of several types.
    double real = 0.5;
    unsigned char bits = 0x40;
    short least = 100;
    bool any = false, all = true;
    float product = 3;
    long copied = 5;
#pragma acc data copy(copied)
#pragma acc parallel loop reduction(+ : real, copied) reduction(| : bits) reduction(min : least) reduction(|| : any) \
    reduction(&& : all) reduction(* : product)
    for (int i = 0; i < N; i++) {
      real += a[i] * 0.25;
      copied += a[i];
      bits |= (unsigned char)(1 << i % 3);
      if (a[i] < least) least = (short)a[i];
      any = any || a[i] == 13;
      all = all && a[i] > -3;
      product *= i == 10 ? 2 : 1;
    }
    EXPECT_REAL(0.5 + expected * 0.25, real);
    EXPECT(5 + expected, copied);
    EXPECT(0x47, bits);
    EXPECT(-3, least);
    EXPECT(1, any);
    EXPECT(0, all);
    EXPECT_REAL(6, product);

    // A queue: complete behind the wait.
    long later = 2;
#pragma acc parallel loop reduction(+ : later) async(1)
    for (int i = 0; i < N; i++) later += a[i];
#pragma acc parallel loop reduction(+ : later) async(1)
    for (int i = 0; i < N; i++) later += 1;
#pragma acc wait(1)
    EXPECT(2 + expected + N, later);

    // Queues that are none.
    long at_once = 3;
    const int none = acc_async_sync, standard = acc_get_default_async();
#pragma acc parallel loop reduction(+ : at_once) async(none)
    for (int i = 0; i < N; i++) at_once += a[i];
    EXPECT(3 + expected, at_once);
    acc_set_default_async(acc_async_sync);
#pragma acc parallel loop reduction(+ : at_once) async
    for (int i = 0; i < N; i++) at_once += a[i];
    acc_set_default_async(standard);
    EXPECT(3 + 2 * expected, at_once);

    // The file's, and one that the condition leaves to the host.
    in_file = 4;
    for (int on = 0; on < 2; on++) {
#pragma acc parallel loop reduction(+ : in_file) if (on)
      for (int i = 0; i < N; i++) in_file += a[i];
    }
    EXPECT(4 + 2 * expected, in_file);

    // Between loops of kernels the host and the device see the same.
    long twice = 1;
    int seen[2] = {0, 0};
#pragma acc kernels copy(seen)
    {
#pragma acc loop reduction(+ : twice)
      for (int i = 0; i < N; i++) twice += a[i];
      seen[0] = (int)twice;
      twice *= 2;
#pragma acc loop reduction(+ : twice)
      for (int i = 0; i < N; i++) twice += a[i];
      seen[1] = (int)twice;
    }
    EXPECT(1 + expected, seen[0]);
    EXPECT(2 * (1 + expected) + expected, seen[1]);
    EXPECT(2 * (1 + expected) + expected, twice);
    long result = 0;
#pragma acc kernels
    {
#pragma acc loop reduction(+ : result)
      for (int i = 0; i < N; i++) result += a[i];
      result = result * 3;
#pragma acc loop reduction(+ : result)
      for (int i = 0; i < N; i++) result += a[i];
    }
    EXPECT(4 * expected, result);
  }
  return VERDICT();
}
