// Reduction of a distributed array.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp reduction(+:a)  // expect-error {{'a'}}
}
