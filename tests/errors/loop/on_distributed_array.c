// A subscript of the on clause that only some nodes could evaluate.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
int a[16];
#pragma xmp align a[i] with t(i)  // expect-note {{aligned here}}
void f(int n) {
#pragma xmp loop (i) on t(a[i])  // expect-error {{'a' is distributed.*'a\[i\]'}}
  for (int i = 0; i < 8; i++) n++;
}
