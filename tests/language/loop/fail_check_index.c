// -fxmp-check: an access outside what the node holds names the array, the index, the owner and the line.
// nodes: 2 4
// flags: -fxmp-check
// run-fails: fail_check_index\.c:18.*\ba\b.*\d+
#include "check.h"
#define N 16
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)

int main(void) {
  int far[N];
  for (int i = 0; i < N; i++) far[i] = (i + N / 2) % N;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[far[i]] = i;
  return VERDICT();
}
