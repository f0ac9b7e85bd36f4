// Nobody leaves the barrier before the last node has come: a late node's file is there afterwards.
// nodes: 2 3
#include "check.h"
#include <time.h>
#include <unistd.h>
#pragma xmp nodes p(*)

int main(void) {
  char name[64];
  int np = check_nodes(), me = check_me();
  snprintf(name, sizeof name, "waits.%d", (int)getppid());
  if (me == np - 1) {
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, 0);
    FILE *f = fopen(name, "w");
    if (f) fclose(f);
  }
#pragma xmp barrier
  EXPECT(0, access(name, F_OK));
#pragma xmp barrier
  if (me == 0) unlink(name);
  return VERDICT();
}
