// A parameter that is distributed in another way than its argument.
// nodes: 2 3
// run-fails: fail_mapping.c:\d+: error: .*parameter 'x', dimension 1, is not distributed as its argument 'a': .*repeat the align and shadow directives
#pragma xmp nodes p[*]
#pragma xmp template blocks[16]
#pragma xmp template dealt[16]
#pragma xmp distribute blocks[block] onto p
#pragma xmp distribute dealt[cyclic] onto p
double a[16];
#pragma xmp align a[i] with blocks[i]

static void same(double x[16]) {
#pragma xmp align x[i] with blocks[i]
#pragma xmp loop on blocks[i]
  for (int i = 0; i < 16; i++) x[i] = i;
}

static void other(double x[16]) {
#pragma xmp align x[i] with dealt[i]
#pragma xmp loop on dealt[i]
  for (int i = 0; i < 16; i++) x[i] = i;
}

int main(void) {
  double plain[16];
  same(a);
  same(plain);  // what is no distributed array is the program's own matter
  other(a);
  return 0;
}
