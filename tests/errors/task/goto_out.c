// goto out of a task.
#pragma xmp nodes p(4)
void f(int n) {
  (void)n;
#pragma xmp task on p(1)
  {
    if (n) goto out;  // expect-error {{'?goto'?.*'?task'?|task.*goto}}
  }
out:
  n = 2;
}
