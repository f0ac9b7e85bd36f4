// Arrays smaller than their template: nodes beyond the array's end own nothing of it.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[5], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
int c[4];
#pragma xmp align c[i] with t(i+20)

int main(void) {
  int np = check_nodes(), me = check_me(), v;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) b[i] = i;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 5; i++) a[i] = b[i] + 1;
#pragma xmp loop (i) on t(i+20)
  for (int i = 0; i < 4; i++) c[i] = b[i + 20] + 1;
  int size = 0;
  for (int g = 0; g < N; g++) {
    if (owner_block(g, N, np) != me) continue;
    if (g < 5) EXPECT_AT(g, g + 1, a[g]), size++;
    if (g >= 20) EXPECT_AT(g, g + 1, c[g - 20]);
  }
  EXPECT(0, xmp_array_lsize(xmp_desc_of(a), 1, &v));
  EXPECT(size, v);
  return VERDICT();
}
