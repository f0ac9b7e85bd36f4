// nodes: 1 3
// sources: extern_pointer_other.c
// Aligned pointers of another file: one storage, and one descriptor, whoever allocates it.
#include "extern_pointer.h"

#include <xmp.h>

#include "check.h"

double (*rows)[7];

int main(void) {
  line = (int *)xmp_malloc(xmp_desc_of(line), 100);
  rows = (double(*)[7])xmp_malloc(xmp_desc_of(rows), 100, 7);
  fill();
#pragma xmp reflect (line)
#pragma xmp loop on t(i)
  for (int i = 1; i < 99; i++) EXPECT_AT(i, 2 * i, line[i - 1] + line[i + 1]);
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++) {
    EXPECT_AT(i, i, line[i]);
    EXPECT_AT(i, 7 * i + 6, rows[i][6]);
  }
  xmp_free(line);
  xmp_free(rows);
  return VERDICT();
}
