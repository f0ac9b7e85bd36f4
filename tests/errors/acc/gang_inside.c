// A loop goes to a lower level than the loop around it: gangs consist of workers, workers of vectors.
double a[10][10], b[10];
void f(void) {
#pragma acc parallel loop gang  // expect-note {{the loop around it}}
  for (int i = 0; i < 10; i++) {
#pragma acc loop gang  // expect-error {{a 'gang' loop cannot stand inside a 'gang' loop; make this one 'worker' or 'seq'}}
    for (int j = 0; j < 10; j++) a[i][j] = i;
#pragma acc loop worker
    for (int j = 0; j < 10; j++) {
#pragma acc loop vector
      for (int k = 0; k < 10; k++) a[j][k] = k;
    }
  }
#pragma acc parallel
  {
#pragma acc loop gang vector  // expect-note {{the loop around it}}
    for (int i = 0; i < 10; i++) {
      b[i] = i;
#pragma acc loop seq
      for (int j = 0; j < 10; j++) {
#pragma acc loop vector  // expect-error {{a 'vector' loop cannot stand inside a 'vector' loop; make this one 'seq'}}
        for (int k = 0; k < 10; k++) a[j][k] = k;
      }
    }
  }
}
