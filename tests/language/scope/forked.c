// nodes: 1 2
// Arrays that end in a child of the program, at the end of their block or of the child, stay the parent's.
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include <xmp.h>

#include "check.h"
#define N 400000
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p

static long wrong(void) {
  double w[N];
#pragma xmp align w[i] with t[i]
  long bad = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) w[i] = i + 1;
  pid_t child = fork();
  if (child == 0) return 0;  // the block and then the child end
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT(0, status);
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) bad += w[i] != i + 1;
  return bad;
}

int main(void) {
  pid_t me = getpid();
  long bad = wrong();
  if (getpid() != me) return 0;
  EXPECT(0, bad);
  return VERDICT();
}
