// A subscript of the on clause of a type that is no integer.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
void f(int n) {
#pragma xmp loop (i) on t(0.5 * i)  // expect-error {{expected an integer expression, '0\.5 \* i' has type 'double'}}
  for (int i = 0; i < 8; i++) n++;
}
