// A program without a single directive is plain C: it runs the same on each node.
// nodes: 1 2
#include <stdio.h>
#include <string.h>
struct node {
  struct node *next;
  int v;
};
static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  struct node c = {0, 3}, b = {&c, 2}, a = {&b, 1};
  int s = 0;
  for (struct node *p = &a; p; p = p->next) s = s * 10 + p->v;
  char buf[32];
  snprintf(buf, sizeof buf, "%d %d", s, fib(15));
  if (strcmp(buf, "123 610")) {
    printf("expected 123 610, found %s\n", buf);
    return 1;
  }
  printf("PASS\n");
  return 0;
}
