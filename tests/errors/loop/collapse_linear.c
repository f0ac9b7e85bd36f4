// flags: -fopenmp
// collapse over a nest whose inner iterations follow from the outer index.
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
int a[40];
#pragma xmp align a[i] with t[i]
void f(void) {
#pragma omp parallel for collapse(2)
#pragma xmp loop(i, j) on t[5 * i + j]
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 5; j++) a[5 * i + j] = 0;  // expect-error {{'collapse' cannot take the loop over 'j'}}
#pragma omp parallel for
#pragma xmp loop(i, j) on t[5 * i + j]
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 5; j++) a[5 * i + j] = 0;
}
