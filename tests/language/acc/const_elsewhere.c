// nodes: 1
// sources: const_elsewhere_values.c
// Const data whose values are not in sight comes to the device, and nothing comes back to it.
#include "check.h"

struct constants {
  int n;
  double w[4];
};
extern const double table[4];
extern const struct constants constants;
static const double zeros[8];
static const struct constants here = {4, {1, 2, 3, 4}};

int main(void) {
  double s = 0, t = 0, u = 0;
  const double(*w)[4] = &here.w;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < 4; i++) s += table[i] + zeros[i] + constants.w[i];
#pragma acc kernels loop reduction(+ : t)
  for (int i = 0; i < 4; i++) t += table[i] * constants.n;
#pragma acc parallel loop reduction(+ : u) copyin(w[0:1])
  for (int i = 0; i < 4; i++) u += (*w)[i];
  EXPECT(15 + 26, s);
  EXPECT(15 * 3, t);
  EXPECT(10, u);
  return VERDICT();
}
