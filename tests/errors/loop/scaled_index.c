// A factor on the loop index.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop (i) on t(2 * i)  // expect-error {{2 ?\* ?i|'i'}}
  for (int i = 0; i < 8; i++) n++;
}
