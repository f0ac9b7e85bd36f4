// Control variables whose types cannot hold all indices of the template, unsigned ones with indices below 0, bounds that
// are unsigned and 0, and '!=' with strides.
// nodes: 1 2 3 4
#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(-7:12)
#pragma xmp distribute t(block) onto p
#pragma xmp template large(0:4999999999)
#pragma xmp distribute large(block) onto p
#pragma xmp template c(0:999)
#pragma xmp distribute c(cyclic(3)) onto p
#define COUNT(expected, on_clause, type, first, condition, step)          \
  {                                                                       \
    long count = 0;                                                       \
    PRAGMA(xmp loop (i) on on_clause reduction(+ : count))                \
    for (type i = first; condition; step) count++;                        \
    EXPECT(expected, count);                                              \
  }
#define PRAGMA(x) _Pragma(#x)

int main(void) {
  unsigned none = 0, two = 2;
  unsigned short nothing = 0;
  unsigned long nil = 0;
  COUNT(0, t(i), unsigned, 0, i < none, i++)
  COUNT(0, t(i), int, 0, i < nothing, i++)
  COUNT(0, t(i), long, 0, i < nil, i++)
  COUNT(0, large(i), unsigned, 0, i < two - two, i++)
  COUNT(10, t(i), size_t, 0, i < 10, i++)
  COUNT(10, t(i), size_t, 10, i > 0, i--)
  COUNT(3, t(i), unsigned char, 2, i <= 12, i += 5)
  COUNT(10, large(i), int, 0, i < 10, i++)
  COUNT(4, large(i), int, 10, i > 0, i -= 3)
  COUNT(3, t(i), short, -3, i != 3, i += 2)
  COUNT(5, large(i), short, 20, i != 0, i -= 4)
  COUNT(250, c(i), unsigned char, 0, i < 250, i++)
  COUNT(22, c(i + 700), unsigned char, 250, i > 100, i -= 7)
  COUNT(26, c(i - 'a'), char, 'a', i <= 'z', i++)
  COUNT(1, p(i), unsigned, 1, i > 0, i--)
  COUNT(1, t(i) expand(1), unsigned, 2, i < 3, i++)
  return VERDICT();
}
