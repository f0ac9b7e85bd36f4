// What iterations of kernels leave in a scalar for those behind the loop: all give it the same value.
// nodes: 1 2
#include <stdbool.h>

#include "device.h"

enum { N = 100 };

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double u[N];
#pragma xmp align u[i] with t[i]
int seen;

// Without a directive, with one that leaves it to the compiler, and in loops that nodes share.
static void found_by_the_compiler(void) {
  static double x[N], y[N];
  int any = 0, none = 7, rounds = 0, go = 1, left = 0;
  float level = 0.5f;
  for (int i = 0; i < N; i++) x[i] = i;
#pragma acc kernels
  {
    for (int i = 0; i < N; i++)
      if (x[i] == 42) any = 1;
    for (int i = 0; i < N; i++)
      if (x[i] < 0) none = 1;
    for (int i = 0; i < N / 10; i++)
      for (int j = 0; j < 10; j++) {
        if (x[i * 10 + j] > 98) level = 2.5f;
        y[i * 10 + j] = 0;
      }
    while (go) {
      go = 0;
      for (int i = 0; i < N; i++) {
        y[i] = x[i] > 1 ? x[i] / 2 : x[i];
        if (y[i] != x[i]) {
          go = 1;
        }
      }
      for (int i = 0; i < N; i++) x[i] = y[i];
      rounds++;
    }
  }
  EXPECT(1, any);
  EXPECT(7, none);
  EXPECT_REAL(2.5, level);
  EXPECT(8, rounds);
#pragma acc kernels loop
  for (int i = 0; i < N; i++) {
    if (x[i] < 0.75) continue;
    seen = 3;
    left = 1;
  }
  EXPECT(3, seen);
  EXPECT(1, left);
  seen = left = 0;
#pragma acc data copy(x)
  for (int k = 0; k < 3; k++) {
#pragma acc kernels
    for (int i = 0; i < N; i++) {
      if (x[i] > 2 - k) seen = 1;
      x[i] += 1;
    }
    left += seen;
  }
  EXPECT(2, left);
}

static void in_loops_of_nodes(void) {
  int last = 0, first = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) u[i] = i;
#pragma acc kernels
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    if (u[i] == N - 1) last = 1;
#pragma xmp loop on t[i]
#pragma acc kernels loop
  for (int i = 0; i < N; i++)
    if (u[i] == 0) first = 1;
  EXPECT(xmp_node_num() == xmp_num_nodes(), last);
  EXPECT(xmp_node_num() == 1, first);
}

int main(void) {
  int a[N], found = 0, level = 0;
  bool stop = false;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] == 42) stop = true;
  }
  EXPECT(1, stop);
#pragma acc data copy(a)
  do {
    found = 0;
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++)
      if (a[i] < 200) {
        a[i] *= 2;
        if (a[i] > 0) found = 1;
      }
    level++;
  } while (found && level < 50);
  EXPECT(9, level);
  found_by_the_compiler();
  in_loops_of_nodes();
  return VERDICT();
}
