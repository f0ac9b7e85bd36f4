// expand given twice.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i) expand(1) expand(1)  // expect-error {{expand}}
  for (int i = 0; i < 16; i++) n++;
}
