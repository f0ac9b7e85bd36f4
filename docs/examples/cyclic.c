/* Who owns what: block, cyclic and block-cyclic distributions of ten elements (3 nodes). */
#include <stdio.h>
#include <xmp.h>

#pragma xmp nodes p(3)
#pragma xmp template b(0:9)
#pragma xmp template c(0:9)
#pragma xmp template d(0:9)
#pragma xmp distribute b(block) onto p
#pragma xmp distribute c(cyclic) onto p
#pragma xmp distribute d(cyclic(2)) onto p

int main(void) {
  int owner[3][10] = {{0}};

#pragma xmp loop on b(i)
  for (int i = 0; i < 10; i++) owner[0][i] = xmp_all_node_num();
#pragma xmp loop on c(i)
  for (int i = 0; i < 10; i++) owner[1][i] = xmp_all_node_num();
#pragma xmp loop on d(i)
  for (int i = 0; i < 10; i++) owner[2][i] = xmp_all_node_num();
#pragma xmp reduction(+ : owner)

#pragma xmp task on p(1)
  {
    const char* name[3] = {"block", "cyclic", "cyclic(2)"};
    for (int f = 0; f < 3; f++) {
      printf("%-10s", name[f]);
      for (int i = 0; i < 10; i++) printf(" %d", owner[f][i]);
      printf("\n");
    }
  }
  return 0;
}
