// A cyclic loop steps over its local indices.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 100
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
#pragma xmp template u(0:N-1)
#pragma xmp distribute u(cyclic(8)) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
void f(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
}
void g(void) {
#pragma xmp loop on u(i)
  for (int i = 0; i < N; i++) b[i] = i;
}
// CHECK-LABEL: void f(void)
// CHECK: tasuki_loop_cyclic({{.*}}, 0, 0, 99, 1, 0)
// CHECK-LABEL: void g(void)
// CHECK: tasuki_loop_blocks({{.*}}, 0, 0, 99, 1, 0)
// CHECK: tasuki_loop_block(&_xmp_n_i, 0, 1, _xmp_b_i)
