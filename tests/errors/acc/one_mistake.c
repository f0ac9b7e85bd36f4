// One mistake, one error.
#pragma xmp nodes p(*)
#pragma xmp template t(0:39)
#pragma xmp distribute t(block) onto p
double a[40];
#pragma xmp align a[i] with t(i)
int g[10];
void f(void) {
#pragma acc parallel loop reduction(+ : a)  // expect-error {{'a' is distributed and cannot be in 'reduction'}}
  for (int i = 0; i < 10; i++) g[i] = 0;
#pragma acc parallel loop
#pragma acc parallel loop  // expect-error {{'acc parallel loop' is the second acc directive}}
  for (int i = 0; i < 10; i++) g[i] = 1;
}
