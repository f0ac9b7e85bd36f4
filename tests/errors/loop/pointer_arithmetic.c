// A pointer made of an aligned array by a loop's index: in the local section, whatever the index means.
#include <string.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
double v[8], m[8][4];
#pragma xmp align v[i] with t(i)
#pragma xmp align m[i][*] with t(i)
void f(double *x, int n) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 8; i++) {
    *(v + i) = 1;  // expect-warning {{pointer arithmetic of the aligned array 'v' counts from the beginning of this node's section, not from element 0}}
    (m + i)[0][1] = *(2 * i - 1 + v);  // expect-warning {{aligned array 'm'}} expect-warning {{aligned array 'v'}}
    v[i] = (n ? v : x)[i];  // expect-warning {{aligned array 'v'}}
    v[i] += (n ? v : x)[n];
    v[i + 1] = 0;  // expect-error {{reaches 1 element above}}
    v[i] = *(x + i) + *(m[i] + 2);
    memcpy(x, v + n, sizeof *x);
  }
  *(v + n) = 1;
}
