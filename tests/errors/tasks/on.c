// tasks takes no on clause.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp tasks on p  // expect-error {{on}}
  {
  }
}
