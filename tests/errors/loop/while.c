// A while loop after the directive.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)  // expect-error {{for}}
  while (n) n--;
}
