// What is private is a variable, or a section of an array, of which each has the whole; not what a pointer leads to.
void f(double *p) {
  double a[8], v[4] = {0};
#pragma acc parallel loop private(v[0:4]) firstprivate(a[:])
  for (int i = 0; i < 8; i++) v[0] = a[i];
#pragma acc parallel loop private(v[2:3])  // expect-error {{the section of 'v' has the elements 2 to 4, but the array has 4}}
  for (int i = 0; i < 8; i++) v[2] = i;
#pragma acc parallel loop private(p[0:4])  // expect-error {{'private' takes variables and sections of arrays, and 'p' is no array}}
  for (int i = 0; i < 8; i++) p[0] = a[i];
}
