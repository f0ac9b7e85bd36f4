// A statement that is no task inside tasks.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp tasks
  {
#pragma xmp task on p(1)
    n = 1;
    n = 2;  // expect-error {{task}}
  }
}
