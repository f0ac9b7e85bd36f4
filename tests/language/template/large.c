// A template far larger than the memory: bounds beyond 32 bits, only loops on it.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:7999999999)
#pragma xmp distribute t(block) onto p

int main(void) {
  long np = check_nodes(), me = check_me(), d = 8000000000;
  long count = 0, low = -1;
#pragma xmp loop (i) on t(i)
  for (long i = 0; i < 8000000000; i += 1000000) {
    if (count++ == 0) low = i;
  }
  long expected = 0, first = -1;
  for (long i = 0; i < d; i += 1000000)
    if (owner_block(i, d, np) == me) {
      if (expected++ == 0) first = i;
    }
  EXPECT(expected, count);
  EXPECT(first, low);
  return VERDICT();
}
