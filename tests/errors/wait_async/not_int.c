// An id that is not an integer.
void f(int n) {
  (void)n;
#pragma xmp wait_async (1.5)  // expect-error {{integer}}
}
