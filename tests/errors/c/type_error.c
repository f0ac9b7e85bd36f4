// Errors of plain C keep their place and wording.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int f(void) {
  int x = ;  // expect-error {{expected expression}}
  return x;
}
