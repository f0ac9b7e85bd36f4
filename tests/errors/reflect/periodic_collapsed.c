// A periodic width where nothing is distributed.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(*,block) onto p
int a[16][16];
#pragma xmp align a[i][j] with t(j,i)
#pragma xmp shadow a[1][1]
void f(int n) {
  (void)n;
#pragma xmp reflect (a) width(1,1)
#pragma xmp reflect (a) width(/periodic/1,/periodic/1)  // expect-error {{dimension 2 of 'a' is not distributed}}
}
