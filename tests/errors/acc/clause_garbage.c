// Characters that are no clause.
void f(int n) {
#pragma acc parallel copy(n) + 3  // expect-error {{clause or end of line}}
  n = 1;
}
