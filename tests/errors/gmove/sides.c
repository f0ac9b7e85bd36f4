// The two sides of a gmove: their shapes, and what they reach.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16], b[16][16], own[16], *pointer;
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][*] with t[i]
struct cell {
  int n;
  double x[2];
} c[16];
#pragma xmp align c[i] with t[i]
float narrow[16];
double f(double);
double image:[*];

void sides(int n) {
#pragma xmp gmove
  own[0:2] = c[1].x[0:2];  // expect-error@+0:14 {{gmove moves whole elements of 'c', found a part of one}}
#pragma xmp gmove
  a[0:4] = b[0:4][0:4];  // expect-error {{this section has 2 dimension\(s\), the left side 1}}
#pragma xmp gmove
  a[0:4] = b[0:5][2];  // expect-error {{this section has 5 elements in dimension 1, the left side 4}}
#pragma xmp gmove
  n = c[2].n;  // expect-error {{gmove moves whole elements of 'c', found a part of one}}
#pragma xmp gmove
  own[0] = a[0:4];  // expect-error {{this section has 1 dimension\(s\), the left side 0}}
#pragma xmp gmove
  a[12:5] = own[0:5];  // expect-error {{this section is of elements 12 to 16, the array has elements 0 to 15}}
#pragma xmp gmove
  own[0] = a[16];  // expect-error {{element 16 is outside of 'a', whose dimension 1 has elements 0 to 15}}
#pragma xmp gmove
  own[0] = b[n][-1];  // expect-error {{element -1 is outside of 'b', whose dimension 2 has elements 0 to 15}}
#pragma xmp gmove
  a[0:0] = own[0:1];  // expect-error {{the length of a section is at least 1, found 0}}
#pragma xmp gmove
  a[0:2:0] = own[0:2];  // expect-error {{the step of a section must not be 0}}
#pragma xmp gmove
  a[0:2] = pointer[:2];
#pragma xmp gmove
  a[:] = pointer[:];  // expect-error {{this section needs a length, \[first:length\]}}
}
