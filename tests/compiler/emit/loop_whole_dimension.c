// A loop over a dimension of which one node has all keeps the program's bounds, where another loop's range says who takes
// part; not where it goes beyond the template, and not on its own.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 100
#define M 24
#pragma xmp nodes p[*][1]
#pragma xmp template t[N][M]
#pragma xmp distribute t[block][block] onto p
double a[N][M];
#pragma xmp align a[i][j] with t[i][j]
void f(void) {
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 1; j < M - 1; j++) a[i][j] = j;
}
void g(int m) {
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < m; j++) a[i][j] = j;
}
void h(void) {
#pragma xmp loop (j) on t[3][j]
  for (int j = 0; j < M; j++) a[3][j] = j;
}
// CHECK-LABEL: void f(void)
// CHECK: tasuki_loop_affine({{.*}}, 1, 0, 99, 1, 0)
// CHECK-NOT: tasuki_loop_affine
// CHECK: for (int j = 1; j < 24 - 1; j++)
// CHECK-LABEL: void g(int m)
// CHECK: tasuki_loop_affine({{.*}}, 0, 0, {{.*}}m
// CHECK-LABEL: void h(void)
// CHECK: tasuki_loop_affine({{.*}}, 0, 0, 23, 1, 0)
