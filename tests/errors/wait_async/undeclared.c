// An id that names nothing.
void f(int n) {
  (void)n;
#pragma xmp wait_async (k)  // expect-error {{k}}
}
