// Loops through more values than the control variable's type has positive ones.
// nodes: 1
#include "check.h"
#define COUNTED(type, from, condition, step)                        \
  {                                                                 \
    long found = 0, expected = 0;                                   \
    PRAGMA(acc parallel loop reduction(+ : found))                  \
    for (type v = from; v condition; v step) found += v & 3;        \
    for (long v = from; v condition; v step) expected += v & 3;     \
    EXPECT(expected, found);                                        \
  }
#define PRAGMA(text) _Pragma(#text)

int main(void) {
  COUNTED(signed char, -120, <= 120, += 2)
  COUNTED(signed char, -120, < 100, += 1)
  COUNTED(signed char, 100, >= -120, -= 3)
  COUNTED(short, -32000, < 32000, += 3)
  COUNTED(short, 3, < 32000, += 3)
  COUNTED(int, -2000000000, < 2000000000, += 300007)
  COUNTED(int, 2000000000, >= -2000000000, -= 300007)
  COUNTED(unsigned, 4000000000u, > 1000000, -= 1000003)
  int low = -100, sum = 0;
#pragma acc parallel loop reduction(+ : sum) collapse(2)
  for (unsigned char u = 250; u < 255; u++)
    for (signed char v = low; v <= 120; v += 2) sum += u + v;
  EXPECT(5 * 111 * 252 + 5 * 1110, sum);
  return VERDICT();
}
