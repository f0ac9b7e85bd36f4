// Two disjoint tasks run at once: each waits for a file the other writes.
// nodes: 2 4
#include "check.h"
#include <time.h>
#include <unistd.h>
#pragma xmp nodes p(*)

static void name(char *s, int which) { snprintf(s, 64, "concurrent.%d.%d", (int)getppid(), which); }

static void meet(int mine, int other) {
  char s[64], o[64];
  name(s, mine);
  name(o, other);
  FILE *f = fopen(s, "w");
  if (f) fclose(f);
  int found = 0;
  for (int k = 0; k < 2000 && !found; k++) {
    found = access(o, F_OK) == 0;
    if (!found) nanosleep(&(struct timespec){.tv_nsec = 5000000}, 0);
  }
  EXPECT(1, found);
}

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp tasks
  {
#pragma xmp task on p(1)
    meet(1, 2);
#pragma xmp task on p(np)
    meet(2, 1);
  }
#pragma xmp barrier
  char s[64];
  name(s, me == 0 ? 1 : 2);
  if (me == 0 || me == np - 1) unlink(s);
  return VERDICT();
}
