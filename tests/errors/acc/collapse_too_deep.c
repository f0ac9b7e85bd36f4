// collapse over more loops than there are.
void f(int n) {
  (void)n;
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 16; i++) n++;
}
// expect-somewhere {{collapse|2.*loops|nested}}
