// A statement between the loops of a nest.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:15,0:15)
#pragma xmp distribute t(block,block) onto p
void f(int n) {
  (void)n;
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 0; j < 16; j++) {
    n++;
    for (int i = 0; i < 16; i++) n++;
  }
}
// expect-somewhere {{'i'|tight|nest}}
