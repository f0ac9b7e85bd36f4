// Sections: their parts and their shapes.
#include <math.h>
double x[16]:[*], m[4][6]:[*];
double a[16], b[16], *q, **rows;
float f[16];
double user(double v);
int n, i;
void g(int count, double v[]) {
  if (n) a[0:4] = 1;
  else b[:]:[0] = 2;          // expect-error@+0:8 {{'b' is not a coarray}} expect-note@sections.c:4 {{'b' is declared here}}
  a[0:4] = x[0:5]:[1];        // expect-error@+0:12 {{this section has 5 elements in dimension 1, the left side 4}}
  a[:] = m[:][:]:[1];         // expect-error@+0:10 {{this section has 2 dimension\(s\), the left side 1}}
  a[0:0] = 1;                 // expect-error@+0:7 {{the length of a section is at least 1, found 0}}
  a[0:4:0] = 1;               // expect-error@+0:9 {{the step of a section must not be 0}}
  a[14:4] = 1;                // expect-error@+0:4 {{this section is of elements 14 to 17, the array has elements 0 to 15}}
  a[3:5:-1] = 1;              // expect-error@+0:4 {{this section is of elements 3 to -1}}
  a[0:2:1:3] = 1;             // expect-error@+0:4 {{a section has three parts}}
  a[0.5:2] = 1;               // expect-error@+0:5 {{a section is made of integers}}
  q[:] = 1;                   // expect-error@+0:4 {{this section needs a length}}
  v[2:] = 1;                  // expect-error@+0:4 {{this section needs a length}}
  rows[0:2][0:3] = 1;         // expect-error@+0:7 {{the elements of this section are pointers}}
}
