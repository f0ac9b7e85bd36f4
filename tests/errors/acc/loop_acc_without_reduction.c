// An acc clause with its reduction missing on a loop.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i) acc  // expect-error {{acc.*reduction}}
  for (int i = 0; i < 16; i++) n++;
}
