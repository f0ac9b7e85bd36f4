// Aligned arrays in clauses of OpenMP that make copies of variables.
// flags: -fopenmp
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
double a[10], x;
#pragma xmp align a[i] with t(i)
void f(void) {
#pragma xmp loop on t(i)
#pragma omp parallel for firstprivate(x, a)  // expect-error {{the aligned array 'a' cannot be private in OpenMP's 'firstprivate'}}
  for (int i = 0; i < 10; i++) a[i] = x;
#pragma omp parallel reduction(+ : a)  // expect-error {{'a' cannot be reduced in OpenMP's 'reduction': its threads share}}
  { a[0] += 1; }
}
void g(double n) {
  double a = 1, s = 0;
#pragma omp parallel for firstprivate(a) reduction(+ : s)
  for (int i = 0; i < (int)n; i++) s += a;
  x = s;
}
