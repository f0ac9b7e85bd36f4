// -fxmp-check: an access outside what the node holds names the array, the index, the owner and the line.
// nodes: 2 4
// flags: -fxmp-check
// run-fails: fail_check_index\.c:18.*\bfield\b.*\d+
#include "check.h"
#define N 16
#pragma xmp nodes proc(*)
#pragma xmp template grid(0:N-1)
#pragma xmp distribute grid(block) onto proc
int field[N];
#pragma xmp align field[i] with grid(i)

int main(void) {
  int far[N];
  for (int i = 0; i < N; i++) far[i] = (i + N / 2) % N;
#pragma xmp loop on grid(i)
  for (int i = 0; i < N; i++)
    field[far[i]] = i;
  return VERDICT();
}
