// Unsigned subscripts of 32 bits in plain kernels: parallel where they do not begin at 0 again, which the run is asked.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --check-prefix=WARN --implicit-check-not=warning:
// RUN: %filecheck --input-file %t.c
void four(unsigned n, float *restrict a) {
#pragma acc kernels copy(a[0:n * 4])
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < 4; k++) a[i * 4 + k] += i;
}
void inside(unsigned n, unsigned m, float *restrict to, const float *restrict from) {
#pragma acc kernels copyin(from[0:n * m]) copy(to[0:n * m])
  for (unsigned i = 1; i < n - 1; i++)
    for (unsigned j = 1; j < m - 1; j++) to[(i - 1) * m + j] = from[i * m + j - 1];
}
void fixed(float *restrict a) {
#pragma acc kernels copy(a[0:400])
  for (unsigned i = 0; i < 20; i++)
    for (unsigned j = 0; j < 20; j++) a[i * 20 + j] *= 2;
}
// Below 0 for the first ones, or beyond what there is.
void below(float *restrict a, unsigned n) {
#pragma acc kernels copy(a[0:400])
  // WARN: :[[#@LINE+1]]:3: warning: one thread runs this loop
  for (unsigned i = 0; i < n; i++) a[2 * i - 1] *= 2;
#pragma acc kernels copy(a[0:400])
  // WARN: :[[#@LINE+1]]:3: warning: one thread runs this loop
  for (unsigned i = 0; i < 8; i++) a[i * (1u << 30)] += i;
}
// CHECK: void four(
// CHECK: _xmp_apart = tasuki_acc_apart(&_xmp_at_0, 0, 0, 1, (const long[]){-4L * (long)(n) + 4294967297L});
// CHECK: void inside(
// CHECK: _xmp_apart = tasuki_acc_apart(&_xmp_at_1,
// CHECK-SAME: -1L * (long)(m) * (long)(n)
// CHECK-SAME: + 429496729
// CHECK: void fixed(
// CHECK-NOT: _xmp_apart
// CHECK: tasuki_acc_launch(&_xmp_at_2
