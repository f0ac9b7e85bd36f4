// Results of reductions go to all nodes that execute the loop, also to those that have no index of its dimension, whatever
// the on clause fixes in others.
// nodes: 4 6
#include "check.h"
#define N 5
#define ROWS 4
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp distribute t[*][block] onto p
#pragma xmp nodes q[*][2]
#pragma xmp template s[ROWS][4]
#pragma xmp distribute s[block][block] onto q

static void of_a_line(void) {
  long one = 0, all = 0, most = -1;
#pragma xmp loop(j) on t[2][j] reduction(+ : one) reduction(max : most)
  for (int j = 3; j < 4; j++) one += 6, most = j;
#pragma xmp loop(j) on t[2][j] reduction(+ : all)
  for (int j = 0; j < N; j++) all += j;
  EXPECT(6, one);
  EXPECT(3, most);
  EXPECT(10, all);
}

static void of_a_column(int here) {
  // The nodes of the second column only, those without rows among them.
  long sum = 0;
#pragma xmp loop(i) on s[i][3] reduction(+ : sum)
  for (int i = 0; i < ROWS; i++) sum += i + 1;
  EXPECT(here ? 10 : 0, sum);
}

int main(void) {
  of_a_line();
  of_a_column(check_me() % 2 == 1);
  return VERDICT();
}
