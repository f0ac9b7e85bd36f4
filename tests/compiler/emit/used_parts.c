// What a region uses of distributed arrays is compared with what is present: each node's iterations.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100], b[100];
#pragma xmp align [i] with t(i) :: a, b
#pragma xmp shadow b[1]
void f(int n, const int *k) {
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(a[0:n]) copyin(b)
  for (int i = 1; i < n; i++) a[i] = b[i - 1] + b[i];
  // CHECK: const struct tasuki_range _xmp_used_0 = tasuki_loop_affine(_xmp_t_t, 0, 1, n - 1, 1, 0);
  // CHECK: tasuki_acc_uses(&{{.*}}, 2, {{.*}}{"a", 0, _xmp_d_a, tasuki_acc_section_start({{.*}}{0, "a", 0, 0, _xmp_d_a, {{.*}}), 0, _xmp_used_0.count > 0 ? 1 : 0, {{[{][{]}}_xmp_used_0.first, _xmp_used_0.last, 0}}}, {"b", {{.*}}(_xmp_used_0.first - 1L), _xmp_used_0.last, 0}
  // Some element, where the region has iterations.
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(a) copyin(k[0:100])
  for (int i = 0; i < 100; i++) a[k[i]] = 0;
  // CHECK: tasuki_acc_uses({{.*}}{"a", 0, _xmp_d_a, 0, 0, _xmp_used_0.count > 0 ? 1 : 0, {{[{][{]}}1L, 0L, 0}
}
