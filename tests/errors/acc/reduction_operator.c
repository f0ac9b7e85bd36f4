// An operator that does not exist.
void f(int n) {
  (void)n;
#pragma acc parallel loop reduction(/:n)  // expect-error {{operator}}
  for (int i = 0; i < 16; i++) n++;
}
