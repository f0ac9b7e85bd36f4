// /periodic/ is a modifier of reflect.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i) expand(/periodic/1)  // expect-error {{periodic}}
  for (int i = 0; i < 16; i++) n++;
}
