// Not the number of a queue.
void f(double *a) {
#pragma acc parallel loop copy(a[0:4]) async(-7)  // expect-error {{'async' needs the number of a queue.* this is -7}}
  for (int i = 0; i < 4; i++) a[i] = i;
}
