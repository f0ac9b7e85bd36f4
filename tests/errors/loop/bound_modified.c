// The body changes what its loops' ends or steps are made of; where a loop begins is its own business.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
double a[16][16];
#pragma xmp align a[i][*] with t(i)
void f(int n, int m, int step, int first) {
#pragma xmp loop on t(i)
  for (int i = first; i < n; i++) {
    n = 3;  // expect-error {{the body of a distributed loop must not change 'n', which tells how far its variable 'i' goes}}
    first = 5;
  }
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < n; i += step)
    for (int j = 0; j < m; j++) {
      a[i][j] = 0;
      step += 1;  // expect-error {{must not change 'step', which tells how far its variable 'i' goes}}
      m = 2;
    }
}
