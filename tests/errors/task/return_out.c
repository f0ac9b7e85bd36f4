// return out of a task.
#pragma xmp nodes p(4)
int f(void) {
#pragma xmp task on p(1)
  {
    return 1;  // expect-error {{'?return'?.*'?task'?|task.*return}}
  }
  return 0;
}
