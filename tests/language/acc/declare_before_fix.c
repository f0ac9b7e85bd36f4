// File-scope declare of arrays whose templates template_fix gives their sizes: the copies come with the first use.
// nodes: 1 2 3
#include "device.h"
#define N 20
int a[N], b[N];
#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[block] onto p
#pragma xmp template g[:]
#pragma xmp distribute g[gblock(*)] onto p
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with g[i]
#pragma acc declare create(a) copyin(b)

int main(void) {
  const int np = check_nodes();
  int sizes[np];
  for (int n = 0; n < np; n++) sizes[n] = n == 0 ? N : 0;
#pragma xmp template_fix t[N]
#pragma xmp template_fix[gblock(sizes)] g[N]
#pragma xmp loop on g[i]
  for (int i = 0; i < N; i++) b[i] = 3 * i;
#pragma acc update device(b)
#pragma xmp loop on t[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++) a[i] = i + 1;
#pragma xmp loop on g[i]
#pragma acc parallel loop
  for (int i = 0; i < N; i++) b[i] += 1;
#pragma acc update self(a, b)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 1, a[i]);
#pragma xmp loop on g[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i + 1, b[i]);
  return VERDICT();
}
