// A gmove is a call with both sides as numbers: parts of distributed arrays, or own memory.
// RUN: %xmpcc --emit-c %s | %filecheck
#pragma xmp nodes p[*]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][*] onto p
float a[100][50], (*b)[50];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with t[i][j]

// CHECK: void f(int k, float own[4][8]) {
void f(int k, float own[4][8]) {
  float x;
  // CHECK: tasuki_gmove(&_xmp_at_{{[0-9]+}}, &(struct tasuki_global_part){_xmp_d_a, {80, k}, {TASUKI_REST, TASUKI_ONE}, {1, 1}}, 0, &(struct tasuki_global_part){tasuki_array_bind(_xmp_d_b, b), {k + 1, 23}, {TASUKI_ONE, 20}, {1, -(1)}}, 0, TASUKI_NO_ASYNC, 0);
#pragma xmp gmove
  a[80:][k] = b[k + 1][23:20:-(1)];
  // CHECK: tasuki_gmove(&_xmp_at_{{[0-9]+}}, 0, &(struct tasuki_part){.address = (void *)&x, .rank = 0}, &(struct tasuki_global_part){_xmp_d_a, {k, 0}, {TASUKI_ONE, TASUKI_ONE}, {1, 1}}, 0, 2 * k, TASUKI_RIGHT_ON_DEVICE);
#pragma xmp gmove async(2 * k) acc(a)
  x = a[k][0];
  // CHECK: tasuki_gmove(&_xmp_at_{{[0-9]+}}, &(struct tasuki_global_part){_xmp_d_a, {2, 0}, {4, 8}, {1, 1}}, 0, 0, &(struct tasuki_part){.address = (void *)&own[0][0], .rank = 2, .count = {4, 8}, .stride = {(long)sizeof(own[0]), (long)sizeof(own[0][0])}}, TASUKI_NO_ASYNC, 0);
#pragma xmp gmove out
  a[2:4][0:8] = own[0:4][0:8];
}
