// Tasklets come later.
void f(int n) {
  (void)n;
#pragma xmp tasklet  // expect-error {{tasklet.*not implemented yet}}
  n = 1;
}
