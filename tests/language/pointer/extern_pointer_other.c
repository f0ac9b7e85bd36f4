// part
#include "extern_pointer.h"

int *line;

void fill(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++) {
    line[i] = i;
    for (int j = 0; j < 7; j++) rows[i][j] = 7 * i + j;
  }
}
