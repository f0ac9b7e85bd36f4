// nodes: 1
// Pragmas of others that have names behind them.
#include "check.h"
#pragma xmp nodes p(*)
#pragma weak missing
int missing(void);
int real_one(void) { return 5; }
#pragma weak other = real_one
int other(void);
#pragma redefine_extname written real_one
int written(void);

int main(void) {
#pragma xmp barrier
  EXPECT(0, missing ? 1 : 0);
  EXPECT(5, other());
  EXPECT(5, written());
  return VERDICT();
}
