// The second translation unit of static_units_main.c.
// part
#pragma xmp nodes p[*]
#pragma xmp template t[14]
#pragma xmp distribute t[cyclic] onto p
static int a[14];
#pragma xmp align a[i] with t[i]
int other(void);

int other(void) {
  int sum = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < 14; i++) a[i] = 100 * i;
#pragma xmp loop on t[i] reduction(+:sum)
  for (int i = 0; i < 14; i++) sum += a[i];
  return sum;
}
