// The variable of a parallel loop changes in its header only.
int a[100], b[10][10];
void f(void) {
  int i, j;
#pragma acc parallel loop
  for (i = 0; i < 100; i++) {
    a[i] = i;
    i++;  // expect-error {{the body of a parallel loop must not change its control variable 'i'}}
  }
#pragma acc kernels
  {
#pragma acc loop independent collapse(2)
    for (i = 0; i < 10; i++)
      for (j = 0; j < 10; j++) {
        b[i][j] = 1;
        j += b[i][j];  // expect-error {{'j'}}
      }
#pragma acc loop seq
    for (i = 0; i < 10; i++) i += a[i];
  }
#pragma acc parallel loop private(j)
  for (i = 0; i < 10; i++)
    for (j = 0; j < 10; j++) b[i][j++] = 2;
}
