// Functions in clauses that take variables.
double f(double);
void g(double *x) {
#pragma acc data copy(f)  // expect-error {{'f' in 'copy' is a function; expected the name of a variable}}
  {
#pragma acc parallel loop private(g) copy(x[0:4])  // expect-error {{'g' in 'private' is a function}}
    for (int i = 0; i < 4; i++) x[i] = 1;
  }
}
