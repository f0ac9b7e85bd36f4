// lock comes later.
int l;
void f(int n) {
  (void)n;
#pragma xmp lock (l)  // expect-error {{lock.*not implemented yet}}
}
