// Objects of other images.
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double x[16]:[*];
int k:[2][*];
struct s {
  int n;
  int* to;
  int v[4];
} s:[*];
int plain;    // expect-note {{'plain' is declared here; a coarray is declared outside of functions}}
double take(double v);
double* address(double* v);
double part(int v[4]);
int main(void) {
  plain:[1] = 2;                  // expect-error@+0:3 {{'plain' is not a coarray}}
  k:[1] = 2;                      // expect-error@+0:3 {{'k' has 2 codimensions, found 1}}
  x[0] = take(x[1]:[0][1]);       // expect-error@+0:15 {{'x' has 1 codimension, found 2}}
  k:[2][0] = 1;                   // expect-error@+0:6 {{codimension 1 of 'k' is 0 to 1, found 2}}
  x[1]:[-1] = 1;                  // expect-error@+0:9 {{images count from 0, found -1}}
  x[1]:[1.5] = 1;                 // expect-error@+0:9 {{an image is an integer, found 'double'}}
  address(&x[2]:[1]);             // expect-error@+0:11 {{an object of another image has no address here}}
  s:[1].n = 3;                    // expect-error@+0:3 {{the image stands behind the whole object, its members in front}}
  s.n:[1] = 3;
  plain = s.to[2]:[1];            // expect-error@+0:11 {{what a pointer leads to is no part of a coarray}}
  part(s.v:[1]);                  // expect-error@+0:8 {{this is an array of another image}}
  x[0:4]:[1]++;                   // expect-error@+0:3 {{an array section has its place in an assignment}}
  plain = take(x[0:4]:[1]);       // expect-error@+0:11 {{a section is assigned to a section: the left side is one object}}
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++) x[i]:[0] = i;
  // expect-error@-1:32 {{inside of a distributed loop images are those of the nodes that execute the iteration}}
#pragma acc parallel loop         // expect-note {{the region begins here}}
  for (int i = 0; i < 16; i++) x[i]:[1] = i;
  // expect-error@-1:32 {{an object of another image is for the host}}
#pragma acc host_data use_device(x)
  { x[0]:[1] = 2; }  // expect-error@+0:5 {{coarrays in 'acc host_data' are not implemented}}
  return 0;
}
