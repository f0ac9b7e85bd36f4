// One of two dimensions leaves its shadow.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int a[16][16];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1][1]
int b[16][16];
#pragma xmp align b[j][i] with t(i,j)
void f(int n) {
  (void)n;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 2; j < 14; j++)
    for (int i = 2; i < 14; i++) b[j][i] = a[j - 1][i + 1] + a[j + 2][i] + n;  // expect-error {{'a'.*2}}
}
