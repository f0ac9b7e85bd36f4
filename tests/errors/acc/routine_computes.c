// Compute regions call routines, which have none of their own.
#pragma acc routine seq
int g(int x) {
#pragma acc parallel  // expect-error {{'acc parallel' cannot stand inside a routine, which compute regions call}}
  {
    x = 1;
  }
  return x;
}
#pragma acc routine vector
void h(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])  // expect-error {{'acc parallel loop' cannot stand inside a routine, which compute regions call; write 'acc loop'}}
  for (int i = 0; i < n; i++) a[i] = i;
}
#pragma acc routine vector  // expect-error {{'acc routine' stands in front of a function's declaration; here is none}}
int w;
int main(void) { return w; }
