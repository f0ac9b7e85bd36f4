// What iterations of kernels leave in a scalar for those behind the loop: all give it the same value.
// nodes: 1
#include <stdbool.h>

#include "device.h"

enum { N = 100 };

int main(void) {
  int a[N], found = 0, level = 0;
  bool stop = false;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc kernels
  {
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      if (a[i] == 42) stop = true;
  }
  EXPECT(1, stop);
#pragma acc data copy(a)
  do {
    found = 0;
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++)
      if (a[i] < 200) {
        a[i] *= 2;
        if (a[i] > 0) found = 1;
      }
    level++;
  } while (found && level < 50);
  EXPECT(9, level);
  return VERDICT();
}
