// The place of an extremum: one thread of the host runs a node's iterations.
// flags: -fopenmp
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
double b[10];
#pragma xmp align b[i] with t(i)
int main(void) {
  double most = -1;
  int at = -1;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)  // expect-error {{needs a node's iterations in their order: leave the OpenMP line out}}
#pragma omp parallel for reduction(max : most)
  for (int i = 0; i < 10; i++)
    if (b[i] > most) most = b[i], at = i;
  return 0;
}
