// What may follow gmove, and what its sides are.
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

void statements(int n) {
#pragma xmp gmove
  a[0:n] += a[0:n];  // expect-error {{'gmove' must be followed by an assignment of elements: a\[0:n\] = b\[0:n\];}}
#pragma xmp gmove
  f(1);  // expect-error {{'gmove' must be followed by an assignment}}
#pragma xmp gmove
  {  // expect-error@+0:3 {{'gmove' must be followed by an assignment}}
    a[0] = a[1];
  }
#pragma xmp gmove
  a[0] = 1.5;  // expect-error@+0:10 {{gmove moves elements: each side is an element, a section or a variable; put this value into a variable}}
#pragma xmp gmove
  a[0] = a[1] + 1;  // expect-error@+0:10 {{gmove moves elements: each side is}}
#pragma xmp gmove
  a[0] = f(2);  // expect-error@+0:10 {{gmove moves elements: each side is}}
#pragma xmp gmove
  own[0] = own[1];  // expect-error {{neither side is of a distributed array: this assignment needs no 'gmove'}}
#pragma xmp gmove
  narrow[0:4] = a[0:4];  // expect-error {{gmove moves elements as they are: the left side has type 'float', the right side 'double'}}
#pragma xmp gmove
  a[0] = image:[1];  // expect-error {{gmove moves elements of distributed arrays; an image's coarray is assigned without it}}
}

void places(int n) {
#pragma acc parallel
  {
#pragma xmp gmove  // expect-error {{'gmove' is for the host: it must not stand in a compute region}}
    a[0] = a[1];
  }
  if (n)
#pragma xmp gmove
    a[0] = a[1];
#pragma xmp gmove acc(own)  // expect-error@+0:23 {{'own' is neither of the two sides of this gmove}}
  a[0] = b[1][2];
#pragma xmp gmove acc(a, b)
  a[0] = b[1][2];
#pragma xmp gmove acc host  // expect-error {{clause 'host' of 'gmove' is not implemented; two gmoves}}
  a[0] = b[1][2];
}
