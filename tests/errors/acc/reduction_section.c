// Sections of reductions that are no sections of numbers, or not inside of their array.
void f(int n, double **rows, void *p) {
  int v[8], s = 0;
  (void)v, (void)p, (void)rows, (void)n;
#pragma acc parallel loop reduction(+ : v[2:7])  // expect-error {{section of 'v' has the elements 2 to 8}}
  for (int i = 0; i < 8; i++) v[2] += i;
#pragma acc parallel loop reduction(+ : s[0:1])  // expect-error {{'s' is no array}}
  for (int i = 0; i < 8; i++) s += i;
#pragma acc parallel loop reduction(+ : rows[0:n])  // expect-error {{'rows' in 'reduction' must be a scalar of arithmetic type, an array of them of constant size or a section, rows\[first:length\]; this is 'double \*'}}
  for (int i = 0; i < 8; i++) rows[0] += i;
#pragma acc parallel loop reduction(+ : p[0:n])  // expect-error {{'p' is a pointer to void}}
  for (int i = 0; i < 8; i++) s += i;
}
