// An error inside a macro is reported where the macro is used.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
#define ACCESS(x, i) x[(i) + 3]
void f(int n) {
  (void)n;
#pragma xmp loop on t(i)
  for (int i = 0; i < 13; i++) n += ACCESS(a, i);  // expect-error {{'a'.*3}}
}
