// return out of a compute region.
int f(int n) {
#pragma acc parallel
  {
    if (n) return 1;  // expect-error {{return}}
  }
  return 0;
}
