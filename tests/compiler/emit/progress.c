// In a unit with an asynchronous directive, loops that hold loops drive the communication on; innermost loops do not,
// nor what runs in parallel.
// RUN: %xmpcc --emit-c -fopenmp %s | %filecheck
#define N 64
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N][N], b[N][N], c[N];
#pragma xmp align [i][*] with t(i) :: a, b
#pragma xmp align c[i] with t(i)
#pragma xmp shadow a[1][0]

void start(void) {
#pragma xmp reflect (a) async(1)
}
// CHECK-LABEL: void two(void)
// CHECK: _xmp_end_i; i++) { tasuki_poll();
// CHECK-NOT: tasuki_poll
void two(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = a[i][j];
}
// CHECK-LABEL: void three(int n)
// CHECK: _xmp_end_i; i++) { tasuki_poll();
// CHECK-NOT: tasuki_poll
void three(int n) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    int k = n;
    while (k-- > 0) b[i][k] = 0;
  }
}
// CHECK-LABEL: void innermost(void)
// CHECK-NOT: tasuki_poll
void innermost(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) c[i] = i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++) c[i] += k;
}
// CHECK-LABEL: void parallel(void)
// CHECK-NOT: tasuki_poll
void parallel(void) {
#pragma xmp loop on t(i)
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = a[i][j];
#pragma omp parallel
  {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) b[i][j] = a[i][j];
  }
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = a[i][j];
#pragma acc parallel
  {
#pragma xmp loop on t(i)
#pragma acc loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) b[i][j] = a[i][j];
  }
}
// CHECK-LABEL: void behind(void)
// CHECK: tasuki_poll
void behind(void) {
#pragma omp parallel
  { c[0] = c[0]; }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) b[i][j] = a[i][j];
}
