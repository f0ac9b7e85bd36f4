// collapse and tile exclude each other.
void f(int n, double *p) {
  int v[8] = {n};
  (void)v, (void)p;
#pragma acc parallel loop collapse(2) tile(2, 2)  // expect-error {{collapse.*tile}}
  for (int j = 0; j < 8; j++)
    for (int i = 0; i < 8; i++) v[i] = j;
}
