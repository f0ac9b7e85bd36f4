// A location of firstmax is a scalar.
#pragma xmp nodes p(*)
#pragma xmp template t(0:20)
#pragma xmp distribute t(block) onto p
int f(void) {
  int big = -1, at[2] = {0, 0};
#pragma xmp loop on t(i) reduction(firstmax: big/at/)  // expect-error {{a location is a scalar variable of arithmetic type, 'at' is}}
  for (int i = 0; i <= 20; i++)
    if (i * 7 % 21 > big) big = i * 7 % 21, at[0] = i;
  return big;
}
