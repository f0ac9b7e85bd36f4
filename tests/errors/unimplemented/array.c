// The array construct comes later.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp array on t(0:15)  // expect-error {{array.*not implemented yet}}
  a[0:16] = n;
}
