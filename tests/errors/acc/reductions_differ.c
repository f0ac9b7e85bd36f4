// The two lines of a loop with different operators.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
void f(void) {
  double s = 0, m = 0;
#pragma xmp loop on t[i] reduction(max:s)  // expect-error {{'s' is reduced by 'max' here and by '\+' in the acc directive}}
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < 8; i++) s += 1;
#pragma acc parallel loop reduction(+:s) reduction(max:m)
#pragma xmp loop on t[i] reduction(+:s, m)  // expect-error {{'m' is reduced by '\+' here and by 'max'}}
  for (int i = 0; i < 8; i++) s += 1, m = m > i ? m : i;
}
