// The on clause's offset moves what a node may touch.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)
void f(int n) {
  (void)n;
#pragma xmp loop on t(i+1)
  for (int i = 0; i < 15; i++) a[i] = n;  // expect-error {{'a'.*1}}
}
