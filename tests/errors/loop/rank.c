// Another number of subscripts than the template has dimensions.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop (i) on t(i)  // expect-error {{'t'.*2 dimension}}
  for (int i = 0; i < 16; i++) n++;
}
