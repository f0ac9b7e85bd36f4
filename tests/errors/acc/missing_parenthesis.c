// One mistake makes one error.
void f(int *b) {
  int a[20];
#pragma acc parallel loop copyout a present(b)  // expect-error {{expected '\(' and variables after 'copyout' but found 'a'}}
  for (int i = 0; i < 20; i++) a[i] = b[i];
}
