// A read below where the shadow is above.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[0:1]
int b[16];
#pragma xmp align b[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)
  for (int i = 1; i < 15; i++) b[i] = a[i + 1] - a[i - 1] + n;  // expect-error {{'a'.*1}}
}
