// A loop directive without a for statement.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)  // expect-error {{for}}
  n = 1;
}
