// XMP_EXPLAIN tells what a gmove moves, or that it is a broadcast.
// nodes: 2
// settings: XMP_EXPLAIN=1
// run-says: explained.c:18: gmove\n +node 1 -> node 1: 20 bytes in a row \(stride there\); copied here.*  node 2 -> node 1: 20 bytes in a row \(stride there\); direct .*explained.c:20: gmove\n +2 nodes, 4 bytes: 
#include "check.h"
enum { N = 20 };
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template c[N]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute c[cyclic] onto p
int a[N], b[N], x;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i] with c[i]

int main(void) {
  for (int round = 0; round < 3; round++) {
#pragma xmp gmove
    b[:] = a[:];
#pragma xmp gmove
    x = a[N - 1];
  }
  return VERDICT();
}
