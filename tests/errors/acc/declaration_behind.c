// What a directive is about is a statement; a declaration behind it would be the region's own.
double a[100];
int f(void) {
#pragma acc data copy(a)  // expect-error {{'acc data' must be followed by a statement, found 'int', which begins a declaration; put what it is about into braces}}
  int y = 3;
#pragma acc parallel loop  // expect-error {{'acc parallel loop' must be followed by a statement, found 'const', which begins a declaration}}
  const double z = 4;
  for (int i = 0; i < 100; i++) a[i] = i;
  return y + z;
}
