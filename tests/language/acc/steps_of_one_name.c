// Loops of one name inside of each other, with steps that only the run knows.
#include "check.h"

int main(void) {
  int field[16] = {0}, step = 1 + (check_nodes() > 0);

#pragma acc parallel loop copy(field)
  for (int i = 0; i < 4; i += step) {
    const int row = 4 * i;
#pragma acc loop
    for (int i = 1; i < 4; i += step) field[row + i] = 1 + row;
  }
  for (int i = 0; i < 16; i++) EXPECT_AT(i, i / 4 % 2 == 0 && i % 2 ? 1 + i / 4 * 4 : 0, field[i]);
  return VERDICT();
}
