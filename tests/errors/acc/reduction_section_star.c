// A star in the section of a reduction.
void f(int *v) {
#pragma acc parallel loop reduction(+ : v[*])  // expect-error {{expected a subscript or section but found '\*'}}
  for (int i = 0; i < 8; i++) v[2] += i;
}
