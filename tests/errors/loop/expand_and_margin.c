// expand and margin on one loop.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i) expand(1) margin(1)  // expect-error {{expand.*margin|margin.*expand}}
  for (int i = 0; i < 16; i++) n++;
}
