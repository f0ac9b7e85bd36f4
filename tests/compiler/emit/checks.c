// -fxmp-check wraps the subscripts of distributed dimensions only; without it nothing is checked.
// RUN: %xmpcc --emit-c %s | %filecheck --check-prefix=PLAIN
// RUN: %xmpcc --emit-c -fxmp-check %s | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
float a[100][4];
#pragma xmp align a[i][*] with t(i)
void f(int k) { a[k][2] = 1; }
// PLAIN-NOT: tasuki_check(
// CHECK: tasuki_check({{.*}}, 0, (k))
