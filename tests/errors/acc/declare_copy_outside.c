// Clauses of declare that have no meaning for a whole run.
double a[8], b[8], c[8];
#pragma acc declare copyin(a)
#pragma acc declare copy(b)  // expect-error {{'copy' is for 'acc declare' inside of a function: .*use 'create' or 'copyin'}}
#pragma acc declare present(c)  // expect-error {{'present' is for 'acc declare' inside of a function}}
void f(void) {
  double d[8];
#pragma acc declare copy(d)
  d[0] = a[0];
  (void)d;
}
