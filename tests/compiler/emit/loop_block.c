// A block loop becomes a clip of its bounds and the user's own loop and subscripts.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 100
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b
void f(void) {
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++) a[i] = b[i] * 2;
}
// CHECK-LABEL: void f(void)
// CHECK: tasuki_loop_affine({{.*}}, 0, 1, 98, 1, 0)
// CHECK: for (int i = {{.*}}; i < {{.*}}; i++)
// CHECK-SAME: a[i] = b[i] * 2;
