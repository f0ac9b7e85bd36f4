// break out of a task.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
  while (n) {
#pragma xmp task on p(1)
    {
      break;  // expect-error {{'?break'?.*'?task'?|task.*break}}
    }
  }
}
