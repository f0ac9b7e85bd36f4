// Atomic updates that are none, distributed arrays that would be private, queues that are no numbers.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double a[8], c[8], s;
int k;
#pragma xmp align a[i] with t[i]
int main(void) {
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) {
#pragma acc atomic
    s = s * 2 + k * s;
    // expect-error@-1:5 {{an atomic update has the form x\+\+, x op= value, x = x op value or x = value op x}}
#pragma acc atomic update
    s = c[i] - c[0];
    // expect-error@-1:5 {{an atomic update has the form}}
#pragma acc atomic
    k %= 3;
    // expect-error@-1:5 {{an atomic update has the form}}
#pragma acc atomic
    s = s + c[i] - 1;
#pragma acc atomic update
    c[i] = 2 * c[i];
#pragma acc atomic
    k--;
#pragma acc atomic
    k <<= 1;
  }
#pragma acc parallel loop private(a)
  // expect-error@-1:35 {{'a' is distributed and cannot be in 'private'}}
  for (int i = 0; i < 8; i++) c[i] = 1;
#pragma acc parallel loop firstprivate(a)
  // expect-error@-1:40 {{'a' is distributed and cannot be in 'firstprivate'}}
  for (int i = 0; i < 8; i++) c[i] = 1;
#pragma acc wait(s)
  // expect-error@-1:18 {{'wait' needs an integer, this is 'double'}}
  return 0;
}
