// A declaration under two directives that need a statement.
#pragma xmp nodes p(*)
#pragma xmp template t(0:39)
#pragma xmp distribute t(block) onto p
double a[40];
#pragma xmp align a[i] with t(i)
void f(void) {
#pragma xmp loop on t(i)  // expect-error {{must be followed by a for statement, found 'int'}}
#pragma acc parallel loop
  int i;
  for (i = 0; i < 40; i++) a[i] = 1;
}
