// A child of the program has its own copy of coarrays, as of all variables.
// nodes: 1 2 3
// run-says: child.c:28: error: \[node 1 of \d\] a child of fork cannot execute directives: it is no node of the run
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
int x[2000]:[*];

int main(void) {
  const int me = xmpc_this_image(), size = xmp_num_images(), right = (me + 1) % size;
  for (int i = 0; i < 2000; i++) x[i] = me;
  xmp_sync_all(NULL);
  const pid_t child = fork();
  if (child == 0) {
    const int same = x[1999] == me;
    x[1999] = -1;
    _exit(same && x[1999] == -1 ? 7 : 8);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT(7, WEXITSTATUS(status));
  EXPECT(me, x[1999]);
  EXPECT(right, x[1999]:[right]);
  // It is no image: the run goes on without what it tries.
  fflush(stdout);
  if (me == 0 && fork() == 0) {
    x[0]:[right] = -2;
    _exit(0);
  }
  if (me == 0) {
    wait(&status);
    EXPECT(1, status != 0);
  }
  xmp_sync_all(NULL);
  EXPECT(me, x[0]);
  return VERDICT();
}
