// The first node returns from main while the others, some of them on another host, go on and wait for it.
#include "check.h"
#pragma xmp nodes p(*)

int main(void) {
  for (int step = 0; step < 100; step++) {
    if (step == 50 && check_me() == 0) return 0;
#pragma xmp barrier
  }
  return 0;
}
