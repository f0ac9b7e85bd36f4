// firstmax belongs to loops.
void f(int n) {
  (void)n;
#pragma xmp reduction(firstmax:n)  // expect-error {{firstmax}}
}
