// Neighbours in a cyclic dimension: on other nodes for sure, or for all but some numbers of nodes.
#pragma xmp nodes p(*)
#pragma xmp nodes four(4)
#pragma xmp template t(0:15)
#pragma xmp template u(0:15)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp distribute u(cyclic) onto four
double a[16], b[16];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
void f(void) {
#pragma xmp loop on t(i)
  for (int i = 1; i < 16; i++)
    a[i] = a[i - 1];  // expect-warning {{this reference of 'a' is -1 away from the element of the iteration, which with dimension 1 distributed cyclic another node owns, unless}}
#pragma xmp loop on t(i)
  for (int i = 1; i < 16; i++)
    if (i % 4) a[i] = a[i - 1];
#pragma xmp loop on u(i)
  for (int i = 4; i < 16; i++) b[i] = b[i - 4] + b[i - 1];  // expect-error {{'b' is -1 away}}
}
