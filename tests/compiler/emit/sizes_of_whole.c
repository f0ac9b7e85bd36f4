// A distributed array and its size, which is the whole one's, in one call.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --implicit-check-not=warning:
#include <string.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:99, 0:9)
#pragma xmp distribute t(block, *) onto p
double x[100], kept[10], other[100];
#pragma xmp align x[i] with t(i, *)
#pragma xmp align kept[i] with t(*, i)

void wrong(void) {
  // CHECK: sizes_of_whole.c:[[#@LINE+1]]:16: warning: this is the size of the whole array, of which 'x' is this node's section here
  memset(x, 0, sizeof x);
  // CHECK: sizes_of_whole.c:[[#@LINE+1]]:20: warning: this is the size of the whole array
  memcpy(other, x, sizeof(x));
}

void right(int n) {
  memset(kept, 0, sizeof kept);
  memset(other, 0, sizeof(x));
  memset(x, 0, n * sizeof x[0]);
  memset(x, 0, sizeof other / 4);
}
