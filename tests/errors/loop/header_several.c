// A header that sets more than the control variable.
#pragma xmp nodes p(*)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(void) {
  int j, k;
#pragma xmp loop (i) on t(i)
  for (int i = 0, n = 16; i < n; i++) a[i] = 0;  // expect-error@+0:8 {{control variable only}}
#pragma xmp loop on t(i)
  for (int n = 16, i = 0; i < n; i++) a[i] = 0;  // expect-error {{control variable only}}
#pragma xmp loop on t(j)
  for (j = 0, k = 1; j < 16; j++, k++) a[j] = k;  // expect-error {{control variable only}}
}
