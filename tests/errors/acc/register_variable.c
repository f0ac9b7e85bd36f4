// Variables without an address.
int f(void) {
  register int r = 0;
#pragma acc parallel loop reduction(+:r)  // expect-error {{'r' is declared 'register' and has no address, which 'reduction' needs}}
  for (int i = 0; i < 9; i++) r += i;
  return r;
}
