// On clauses: a linear form divides the bounds, anything else is asked in the outermost loop that can.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:99,0:99)
#pragma xmp distribute t(block,cyclic) onto p
int b[100];
int f(int n) {
#pragma xmp loop on t(2*i+1, j)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) n++;
  return n;
}
int g(int n) {
#pragma xmp loop on t(b[i], n-j)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) b[j]++;
  return n;
}
int h(int n) {
#pragma xmp loop on t(j+i, j:99)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 100; j++) n++;
  return n;
}
int k(int n) {
#pragma xmp loop on t(n-i, 0:49)
  for (int i = 0; i < 40; i++) n++;
  return n;
}
// CHECK-LABEL: int f(int n)
// CHECK: if (tasuki_narrowed()) tasuki_loop_within({{.*}}, &(struct tasuki_ref){TASUKI_REF_TEMPLATE, _xmp_t_t, 2, (struct tasuki_sub[]){{[{][{]}}TASUKI_SUB_TRIPLET, 1, 79, 2}, {TASUKI_SUB_TRIPLET, 0, 99, 1}}});
// CHECK: tasuki_loop_linear(_xmp_t_t, 0, 0, 39, 1, 2, 1);
// CHECK: tasuki_loop_cyclic(_xmp_t_t, 1, 0, 99, 1, 0);
// CHECK-LABEL: int g(int n)
// CHECK-NOT: tasuki_loop_within
// CHECK: for (int i = 0; i < 40; i++) if (tasuki_owns(_xmp_t_t, 0, (b[i])))
// CHECK: for (int j = 0; j < 100; j++) if (tasuki_owns(_xmp_t_t, 1, n - j)) b[j]++;
// CHECK-LABEL: int h(int n)
// CHECK: for (int i = 0; i < 40; i++)
// CHECK: tasuki_loop_affine(_xmp_t_t, 0, 0, 99, 1, i);
// CHECK: if (tasuki_owns_section(_xmp_t_t, 1, j, 99, 1)) n++;
// CHECK-LABEL: int k(int n)
// CHECK: tasuki_loop_within({{.*}}[]){{[{][{]}}TASUKI_SUB_TRIPLET, n, n - 39, -1}, {TASUKI_SUB_TRIPLET, 0, 49, 1}}});
