// return out of a distributed loop.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int f(int n) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 16; i++)
    if (n == i) return i;  // expect-error {{'?return'?.*'?loop'?|loop.*return}}
  return 0;
}
