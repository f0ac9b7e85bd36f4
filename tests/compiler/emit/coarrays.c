// A coarray stays the variable that it is; objects of other images are macros with the place first; sections are copies.
// RUN: %xmpcc --emit-c %s | %filecheck
#include <xmp.h>
// CHECK: static struct tasuki_site _xmp_ref_0 = {"{{.*}}coarrays.c", [[@LINE+18]], 3, "coarray x", 0};
// CHECK: extern struct tasuki_coarray _xmp_c_x;
// CHECK: static struct tasuki_coarray _xmp_c_own;
// CHECK: extern struct tasuki_coarray _xmp_c_elsewhere;
// CHECK: float x[10] __attribute__((aligned(TASUKI_PAGE)));
float x[10]:[*];
// CHECK: static double own[4][6] __attribute__((aligned(TASUKI_PAGE))) = {{[{][{]}}1}}, plain = 2;
static double own[4][6]:[2][*] = {{1}}, plain = 2;
// CHECK: extern int elsewhere __attribute__((aligned(TASUKI_PAGE)));
extern int elsewhere:[*];
#pragma xmp nodes p(*)
#pragma xmp coarray on p :: x

// CHECK: void f(int k, float *y) {
void f(int k, float *y) {
  // CHECK: x[k] = y[k] + 1;
  x[k] = y[k] + 1;
  // CHECK: TASUKI_COARRAY_PUT(&_xmp_ref_0, &_xmp_c_x, (k + 1), (x[k]), (y[0]));
  x[k]:[k + 1] = y[0];
  // CHECK: y[1] = TASUKI_COARRAY_GET(&_xmp_ref_1, &_xmp_c_own, tasuki_coarray_image(&_xmp_ref_1, &_xmp_c_own, (const long[]){k, 1}), (own[2][k]));
  y[1] = own[2][k]:[k][1];
  // CHECK: TASUKI_COARRAY_UPDATE(&_xmp_ref_2, &_xmp_c_elsewhere, (0), (elsewhere), 1, +=, 1);
  elsewhere:[0]++;
  // CHECK: tasuki_coarray_copy(&_xmp_ref_3, &(struct tasuki_part){.address = (void *)&y[0], .rank = 1, .count = {5}, .stride = {(long)sizeof(y[0])}}, &(struct tasuki_part){.coarray = &_xmp_c_x, .image = (k), .address = (void *)&x[k], .rank = 1, .count = {5}, .stride = {(long)sizeof(x[k]) * (2)}}, sizeof(y[0]));
  y[0:5] = x[k:5:2]:[k];
  // CHECK: __typeof__(x[0]) _xmp_value = (1); tasuki_coarray_copy({{.*}}.count = {tasuki_section_rest(sizeof(x) / sizeof((x)[0]), 0, 1)}
  x[:]:[k] = 1;
  // CHECK: for (long _xmp_k0 = 0; _xmp_k0 < _xmp_n0; ++_xmp_k0) _xmp_all[_xmp_k0] = y[(0) + _xmp_k0] * TASUKI_COARRAY_GET(
  x[0:3] = y[0:3] * x[1:3]:[0];
  // CHECK: (tasuki_library_call(&_xmp_ref_{{[0-9]+}}), xmp_sync_all)(
  xmp_sync_all(NULL);
}
// CHECK: struct tasuki_coarray _xmp_c_x = {"x", (void *)&x, sizeof(x), &_xmp_ref_{{[0-9]+}}, 1, 0, 0};
// CHECK: static struct tasuki_coarray _xmp_c_own = {"own", (void *)&own, sizeof(own), &_xmp_ref_{{[0-9]+}}, 2, (const long[]){2}, 1};
// CHECK-NOT: struct tasuki_coarray _xmp_c_elsewhere =
// CHECK: tasuki_coarray_declare(&_xmp_c_x, _xmp_n_p);
// CHECK: tasuki_coarray_declare(&_xmp_c_own, 0);
// CHECK-NOT: tasuki_coarray_declare(&_xmp_c_elsewhere
