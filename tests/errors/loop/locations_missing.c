// firstmax without location variables.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
  int v = 0;
#pragma xmp loop on t(i) reduction(firstmax:v)  // expect-error {{location}}
  for (int i = 0; i < 16; i++)
    if (i > v) v = i + n;
}
