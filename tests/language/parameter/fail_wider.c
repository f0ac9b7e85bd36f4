// An argument whose elements are smaller than the parameter's.
// nodes: 1 3
// run-fails: fail_wider.c:\d+: error: .*parameter 'x' has \d+ bytes on this node, its argument lies in array 'a'
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
float a[16];
#pragma xmp align a[i] with t[i]

static void fill(double x[16]) {
#pragma xmp align x[i] with t[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++) x[i] = i;
}

int main(void) {
  fill((double *)a);
  return 0;
}
