// An index that follows another dimension than the array's.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int a[16][16];
#pragma xmp align a[j][i] with t(i,j)
void f(int n) {
  (void)n;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < 16; j++)
    for (int i = 0; i < 16; i++) a[i][j] = n;  // expect-error {{'i'}} expect-error {{'j'}}
}
