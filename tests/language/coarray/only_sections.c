// A program without directives and coarrays, but with sections.
// nodes: 1 2
#include <stdio.h>
int main(void) {
  int a[10], b[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  a[:] = 3;
  a[0:5:2] = b[5:5];
  a[1] = a[1] + b[1];
  const int good = a[0] == 5 && a[8] == 9 && a[1] == 4 && a[3] == 3;
  puts(good ? "PASS" : "wrong");
  return !good;
}
