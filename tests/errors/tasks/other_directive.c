// A directive that is no task inside tasks.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp tasks
  {
#pragma xmp barrier  // expect-error {{task}}
  }
}
