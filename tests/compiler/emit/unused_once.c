// What a file does not use is said once.
// RUN: %xmpcc -Wall -c %s -o %t.o 2>&1 | %filecheck --implicit-check-not=warning:
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
// CHECK: unused_once.c:[[#@LINE+1]]:15: warning: unused variable 'unused_one'
static double unused_one;
// CHECK: unused_once.c:[[#@LINE+1]]:12: warning: unused function 'unused_function'
static int unused_function(void) { return 1; }
double a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 10; i++) a[i] = i;
  return 0;
}
