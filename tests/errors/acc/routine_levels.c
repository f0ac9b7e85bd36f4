// Loops and calls in routines of a lower level.
#pragma acc routine seq
void alone(int *a) {
#pragma acc loop vector  // expect-error {{a 'vector' loop cannot stand in a 'seq' routine}}
  for (int i = 0; i < 9; i++) a[i] = i;
}
#pragma acc routine vector
void wide(int *a) {
#pragma acc loop gang  // expect-error {{a 'gang' loop cannot stand in a 'vector' routine}}
  for (int i = 0; i < 9; i++) a[i] = i;
}
#pragma acc routine worker
void rows(int *a) {
#pragma acc loop worker vector
  for (int i = 0; i < 9; i++) a[i] = i;
}
#pragma acc routine seq
void caller(int *a) {
  rows(a);  // expect-error {{'rows' is a 'worker' routine and cannot be called by a 'seq' routine}}
}
#pragma acc routine gang
void all(int *a) {
#pragma acc loop gang
  for (int i = 0; i < 9; i++) a[i] = i;
}
void f(int *a, int *b) {
#pragma acc parallel loop gang vector copy(a[0:9])
  for (int i = 0; i < 9; i++) rows(a);  // expect-error {{'rows' is a 'worker' routine and cannot be called in a 'vector' loop}}
#pragma acc parallel loop gang copy(a[0:9])
  for (int i = 0; i < 9; i++) all(a);  // expect-error {{'all' is a 'gang' routine and cannot be called in a 'gang' loop}}
#pragma acc parallel loop gang copy(a[0:9])
  for (int i = 0; i < 9; i++) rows(a);
#pragma acc parallel copy(b[0:9])
  all(b);
}
