// An on clause that names an unknown variable.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop (i) on t(k)  // expect-error {{k}}
  for (int i = 0; i < 16; i++) n++;
}
