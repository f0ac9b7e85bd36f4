// Another number of widths than dimensions.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
int a[16][16];
#pragma xmp align a[j][i] with t(i,j)
#pragma xmp shadow a[1][1]
void f(int n) {
  (void)n;
#pragma xmp reflect (a) width(1)  // expect-error {{width}}
}
