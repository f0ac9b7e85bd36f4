// A variable that is named twice would be added twice.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
double a[8], s, n[4];
const double fixed[2];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]
int main(void) {
#pragma xmp reduction(+ : s, n, s)
  // expect-error@-1:33 {{'s' is named twice in reductions}}
#pragma xmp bcast(s, s)
  // expect-error@-1:22 {{'s' is named twice in 'bcast'}}
#pragma xmp reflect(a, a)
  // expect-error@-1:24 {{'a' is named twice in 'reflect'}}
#pragma xmp bcast(fixed)
  // expect-error@-1:19 {{the broadcast variable 'fixed' is const}}
#pragma xmp reduction(+ : fixed)
  // expect-error@-1:27 {{the reduction variable 'fixed' is const}}
  return 0;
}
