// Without an asynchronous directive in the unit, loops are as they were.
// RUN: %xmpcc --emit-c %s | %filecheck
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][N], b[N][N];
#pragma xmp align [i][*] with t(i) :: a, b
#pragma xmp shadow a[1][0]
// CHECK-LABEL: void f(void)
// CHECK: tasuki_reflect
// CHECK-NOT: tasuki_poll
void f(void) {
#pragma xmp reflect (a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = a[i][j];
}
