// Repeated asynchronous reductions and bcasts of nodes that share memory take no memory, also several at a time.
// nodes: 2 4
#include "allocations.h"
#include "check.h"
#pragma xmp nodes p[*]

int main(void) {
  long before = 0;
  double sum = 0, table[20];
  int v[3] = {0}, more = 0;
  for (int j = 0; j < 20; j++) table[j] = j;
  free(malloc(1));
  EXPECT(1, allocations > 0);
  for (int k = 0; k < 300; k++) {
    if (k == 150) before = allocations;
    sum = k;
#pragma xmp reduction(+ : sum) async(1)
#pragma xmp reduction(max : v, more) async(1)
#pragma xmp bcast(table) from p[k % 2] async(2)
#pragma xmp wait_async(2)
#pragma xmp wait_async(1)
    EXPECT_REAL(k * check_nodes(), sum);
  }
  EXPECT(0, allocations - before);
  return VERDICT();
}
