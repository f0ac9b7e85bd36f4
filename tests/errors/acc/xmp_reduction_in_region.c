// A reduction over nodes inside of a compute region.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double u[8];
#pragma xmp align u[i] with t[i]
void f(void) {
  double s = 0;
#pragma acc parallel copy(u, s)
  {
#pragma xmp loop on t[i] reduction(+:s)  // expect-error {{compute region has no 'reduction'}}
#pragma acc loop reduction(+:s)
    for (int i = 0; i < 8; i++) s += u[i];
  }
}
