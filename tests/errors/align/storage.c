// Arrays that cannot be taken apart.
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p
_Thread_local double own[8];
#pragma xmp align own[i] with t[i]
// expect-error@-1:19 {{'own' is a variable of each thread and cannot be aligned}}
union {
  double u[8];
  int x;
} both;
#pragma xmp align both.u[i] with t[i]
// expect-error@-1 {{'both.u' is a member of a union and cannot be aligned}}
double none[0];
#pragma xmp align none[i] with t[i]
// expect-error@-1:19 {{dimension 1 of array 'none' has no size; give it one, or declare a pointer}}
extern double later[8];
#pragma xmp align later[i] with t[i]
// expect-error@-1 {{the aligned array 'later' must not have an initializer}}
double later[8] = {1};
int main(void) { return 0; }
