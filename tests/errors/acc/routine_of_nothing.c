// A routine line that no function follows.
int f(void) {
  int a[4];
#pragma acc routine seq  // expect-error {{'acc routine' stands in front of a function's declaration; here is none}}
  a[0] = 1;
  return a[0];
}
