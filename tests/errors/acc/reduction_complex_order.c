// The largest of complex numbers, which have no order.
void f(int n) {
  double _Complex z = n;
  float _Complex w[4] = {0};
#pragma acc parallel loop reduction(max : z)  // expect-error {{complex numbers have no order.*'z' is '_Complex double'}}
  for (int i = 0; i < 8; i++) z = i;
#pragma acc parallel loop reduction(min : w)  // expect-error {{'w' is '_Complex float'}}
  for (int i = 0; i < 8; i++) w[0] = i;
#pragma acc parallel loop reduction(+ : z)
  for (int i = 0; i < 8; i++) z += i;
}
