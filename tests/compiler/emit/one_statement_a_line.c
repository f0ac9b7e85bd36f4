// For people to read: generated statements stand one a line, indented, and the program's lines keep their numbers.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(2)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
double a[100];
#pragma xmp align a[i] with t(i)
double f(void) {
  double s = 0;
#pragma xmp loop on t(i) reduction(+:s)
  for (int i = 0; i < 100; i++) s += a[i];
  return s;
}
// CHECK-LABEL: double f(void)
// CHECK:      {{^\{$}}
// CHECK-NEXT: {{^  double \*restrict a = _xmp_o_a;$}}
// CHECK-NEXT: {{^  if \(tasuki_narrowed\(\)\) tasuki_loop_within\(.*\);$}}
// CHECK-NEXT: {{^  __typeof__\(s\) \*const _xmp_v_s = &s;$}}
// CHECK-NEXT: {{^  \{$}}
// CHECK:      {{^    const struct tasuki_range _xmp_r_i = tasuki_loop_affine\(.*\);$}}
// CHECK-NEXT: {{^    const int _xmp_lo_i = .*;$}}
// CHECK-NEXT: #line 11
// CHECK-NEXT: {{^  for \(int i}}
// CHECK-NEXT: {{^    _xmp_p_s = s;$}}
// CHECK-NEXT: {{^    tasuki_loop_reduction\(.*\{_xmp_v_s, 1, TASUKI_DOUBLE, .*\);$}}
// CHECK-NEXT: {{^  \}$}}
// CHECK-NEXT: {{^\}$}}
// CHECK-NEXT: #line 12
// CHECK-NEXT: {{^  return s;}}
