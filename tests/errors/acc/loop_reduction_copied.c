// A distributed loop's reduction of what a data construct around keeps on the device, without the clause acc.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
int f(void) {
  int s = 3;
#pragma acc data copy(s)
  {
#pragma xmp loop on t[i] reduction(+ : s)  // expect-warning {{the host's 's' gets the result, and its copy on the device stays as it is}}
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 8; i++) s += i;
#pragma xmp loop on t[i] reduction(+ : s) acc
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < 8; i++) s += i;
  }
#pragma xmp loop on t[i] reduction(+ : s)
#pragma acc parallel loop reduction(+ : s) copy(s)
  for (int i = 0; i < 8; i++) s += i;
#pragma xmp loop on t[i] reduction(+ : s) acc  // expect-error {{with 'acc' the devices reduce 's' first}}
#pragma acc parallel loop copy(s)
  for (int i = 0; i < 8; i++) s += i;
  return s;
}
