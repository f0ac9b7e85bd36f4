// What is assigned to sections, and where.
#include <math.h>
double x[16]:[*];
double a[16], b[16];
float f[16];
double user(double v);
int n, i;
void g(void) {
  a[0] = x[0:4]:[1];          // expect-error@+0:10 {{a section is assigned to a section: the left side is one object}}
  a[0:4] += 1;                // expect-error@+0:10 {{sections are assigned with '='}}
  n = 1, a[0:4] = 1;          // expect-error@+0:10 {{an assignment of sections is a statement of its own}}
  a[0:4] = user(b[0:4]);      // expect-error@+0:12 {{this function has no sections as arguments}}
  a[0:4] = sin(b[0:5]) + 1;   // expect-error@+0:16 {{this section has 5 elements in dimension 1}}
  a[0:4] = (i++, b[0:4]);     // expect-error@+0:16 {{operators on sections compute values; this one does more}}
  a[i++:] = b[0:4];           // expect-error@+0:5 {{this may be done several times}}
  a[0:4] = b[i++:4] + 1;      // expect-error@+0:14 {{this may be done several times}}
  user(b[0:4]);               // expect-error@+0:9 {{an array section has its place in an assignment of sections}}
#pragma acc parallel          // expect-note {{the region begins here}}
  { a[0:4] = 1; }             // expect-error@+0:5 {{an assignment of sections is for the host}}
  a[i++:3] = f[0:3];
  a[:] = -sqrt(fabs(b[:])) * pow(2, f[:]) + (n ? x[:]:[1] : x[:]:[0]);
}
