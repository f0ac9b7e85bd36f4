// wait_async without ids.
void f(int n) {
  (void)n;
#pragma xmp wait_async  // expect-error {{'\('|id}}
}
