// layout belongs to declare and to loops.
void f(int x) {
#pragma acc data copyin(x) layout([block])  // expect-error {{clause 'layout' is not allowed on 'acc data'}}
  x = 1;
}
