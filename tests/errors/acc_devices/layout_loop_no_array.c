// The layout of a loop follows an array.
void f(int *a, int n) {
#pragma acc parallel loop present(a) layout(n[i])  // expect-error {{layout expects an array, found 'n'}}
  for (int i = 0; i < 10; i++) a[i] = n;
}
