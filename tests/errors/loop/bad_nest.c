// Loops whose parts do not go together.
#pragma xmp nodes p[4]
#pragma xmp template t[16]
#pragma xmp template one[16][16]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute one[block][*] onto p
double a[16], s;
#pragma xmp align a[i] with t[i]
int main(void) {
  int i, j;
#pragma xmp loop on t[i]
  for (i = 0; i < 1.5; i++) a[i] = 1;
  // expect-error@-1:19 {{bounds and its step must be integers, this has type 'double'}}
#pragma xmp loop on t[i]
  for (i = 0.5; i < 4; i++) a[i] = 1;
  // expect-error@-1:12 {{bounds and its step must be integers}}
#pragma xmp loop on t[i]
  for (i = 0; i < 4; i += 1.5) a[i] = 1;
  // expect-error@-1 {{bounds and its step must be integers}}
#pragma xmp loop on t[i] peel_and_wait(1, 1)
  // expect-error@-1:43 {{widths of peel_and_wait say how much of each block waits, as negative numbers; found 1}}
  for (i = 0; i < 16; i++) a[i] = 1;
#pragma xmp loop on t[i]
  // expect-note@-1:13 {{the outer loop is distributed here}}
  for (i = 0; i < 16; i++) {
#pragma xmp loop on t[j]
    // expect-error@-1:21 {{dimension 1 of template 't' is divided among the nodes by the loop around this one already}}
    for (j = 0; j < 16; j++) s += 1;
  }
  // Each dimension once is right.
#pragma xmp loop(i) on one[i][*]
  for (i = 0; i < 16; i++) {
#pragma xmp loop(j) on one[*][j]
    for (j = 0; j < 16; j++) s += 1;
  }
#pragma xmp loop on t[i] reduction(+ : i)
  // expect-error@-1:40 {{the control variable 'i' of the loop cannot be reduced}}
  for (i = 0; i < 16; i++) s += 1;
#pragma xmp loop on t[i] reduction(+ : s) reduction(max : s)
  // expect-error@-1:59 {{'s' is named twice in reductions}}
  for (i = 0; i < 16; i++) s += 1;
  return 0;
}
