// An argument that lies within an array, with less room than the parameter has on a node.
// nodes: 1 2
// run-fails: fail_inside.c:\d+: error: .*parameter 'x' has \d+ bytes on this node, its argument lies in array 'a' with \d+ bytes to its end
#pragma xmp nodes p[*]
#pragma xmp template t[16]
#pragma xmp distribute t[block] onto p
double a[16], two[2][16];
#pragma xmp align a[i] with t[i]
#pragma xmp align two[*][i] with t[i]

static void fill(double x[16]) {
#pragma xmp align x[i] with t[i]
#pragma xmp loop on t[i]
  for (int i = 0; i < 16; i++) x[i] = i;
}

int main(void) {
  fill(a);
  fill(two[1]);  // a row of another array is one
  fill(a + 3);
  return 0;
}
