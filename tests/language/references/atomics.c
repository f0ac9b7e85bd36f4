// <stdatomic.h> in a program with directives.
// nodes: 1 2
#include <stdatomic.h>
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static atomic_int counter;
static _Atomic long total = 3;

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    atomic_fetch_add(&counter, 1);
    total += 2;
  }
  EXPECT(N / check_nodes(), atomic_load(&counter));
  EXPECT(3 + 2 * N / check_nodes(), total);
  atomic_store(&counter, 5);
  int five = 5;
  EXPECT(1, atomic_compare_exchange_strong(&counter, &five, 6));
  EXPECT(6, counter);
  return VERDICT();
}
