// _XCALABLEMP, _XCALABLEACC and _OPENACC are defined, and conditional code follows them.
// nodes: 1
#include "check.h"
int main(void) {
  int n = 0;
#ifdef _XCALABLEMP
  n += 1;
#endif
#ifdef _XCALABLEACC
  n += 10;
#endif
#ifdef _OPENACC
  n += 100;
  EXPECT(1, _OPENACC >= 201306);
#endif
  EXPECT(111, n);
  return VERDICT();
}
