// Loops of kernels constructs over arrays of which the inner loop takes the longer steps, and over what elimination
// leaves: parallel where what is beside the long steps stays within one of them.
// RUN: %xmpcc --emit-c %s -o %t.c 2>&1 | %filecheck --check-prefix=WARN --implicit-check-not=warning:
// RUN: %filecheck --input-file %t.c
// The whole spaces, without anything asked of the run.
void turn(int n, int m, double *restrict to, const double *restrict from) {
#pragma acc kernels copyin(from[0:n * m]) copyout(to[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[j * n + i] = from[i * m + j];
}
void turn60(double *restrict to, const double *restrict from) {
#pragma acc kernels copyin(from[0:3600]) copyout(to[0:3600])
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++) to[j * 60 + i] = from[i * 60 + j];
}
void inside(int n, int m, double *restrict u) {
#pragma acc kernels copy(u[0:(n + 2) * (m + 2)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++) u[j * (n + 2) + i] += i - j;
}
void last(int n, int m, int l, double *restrict to, const double *restrict from) {
#pragma acc kernels copyin(from[0:n * m * l]) copyout(to[0:n * m * l])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) to[(j * l + k) * n + i] = from[(i * m + j) * l + k];
}
// CHECK: "k_turn_
// CHECK-NOT: KERNEL_SINGLE
// CHECK: "k_turned_
// CHECK: "k_eliminate_
// CHECK-NOT: KERNEL_SINGLE
// CHECK: "k_coloured_
// CHECK-NOT: tasuki_acc_apart
// CHECK: tasuki_acc_launch(&_xmp_at_3

// Rows of another length: the run is asked for that length alone.
void turned(int n, int m, int ld, double *restrict to, const double *restrict from) {
#pragma acc kernels copyin(from[0:n * m]) copy(to[0:ld * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) to[j * ld + i] = from[i * m + j];
}
// CHECK: _xmp_apart = tasuki_acc_apart(&_xmp_at_4, 0, 0, 2, (const long[]){-1L * (long)(n) + 1L + 1L * (long)(ld), 1L * (long)(ld)});

// Blocks: what is asked may hold for more than one block.
void blocks(int n, int size, int ld, double *restrict to, const double *restrict from) {
#pragma acc kernels copyin(from[0:ld * ld]) copy(to[0:ld * ld])
  for (int p = 0; p < n; p++)
    for (int q = 0; q < n; q++)
      for (int i = 0; i < size; i++)
        for (int j = 0; j < size; j++) to[(p * size + i) * ld + q * size + j] = from[(q * size + j) * ld + p * size + i];
}
// CHECK: tasuki_acc_apart(&_xmp_at_5,
// CHECK-NOT: -1L * (long)(ld)
// CHECK-SAME: -1L * (long)(n) * (long)(size) + 1L + 1L * (long)(ld)
// CHECK-NOT: -1L * (long)(ld)
// CHECK-SAME: });

// Elimination: the loops inside, as k is not below 0.
void eliminate(int n, float *restrict a) {
#pragma acc kernels copy(a[0:n * n])
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++) a[i * n + k] /= a[k * n + k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
// CHECK: void eliminate(
// CHECK-NOT: tasuki_acc_apart
// CHECK: for (int k = 0; k < n; k++) {
// CHECK: tasuki_acc_launch(&_xmp_at_6, &{{_xmp_kernel_[0-9]+}}
// CHECK: tasuki_acc_launch(&_xmp_at_6, &{{_xmp_kernel_[0-9]+}}

// Colours that are no loop's are not seen: nothing that only holds for rows of one or two is asked of the run.
void coloured(int n, int m, int l, int colour, double *restrict u) {
#pragma acc kernels copy(u[0:n * m * l])
  // WARN: :[[#@LINE+1]]:3: warning: one thread runs this loop
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < l - 1; k++)
        if ((i + j + k) % 2 == colour)
          u[(i * m + j) * l + k] = (u[((i - 1) * m + j) * l + k] + u[(i * m + j - 1) * l + k]) / 2;
}
// CHECK: void coloured(
// CHECK-NOT: tasuki_acc_apart
// CHECK: void meet(

// Not so: k begins below 0, or is less than what its loop says. And where rows meet, as the run sees.
void meet(int n, int low, double *restrict u) {
#pragma acc kernels copy(u[0:n * n])
  {
    for (int i = 0; i < n + 1; i++)
      for (int j = 0; j < n; j++) u[j * n + i] = i - j;
    // WARN: :[[#@LINE+1]]:5: warning: one thread runs this loop
    for (int k = low; k < n; k++)
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) u[i * n + j] -= u[i * n + k] * u[k * n + j];
    // WARN: :[[#@LINE+1]]:5: warning: one thread runs this loop
    for (int k = 0; k < n; k++) {
      k -= 3;
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++) u[i * n + j] -= u[i * n + k] * u[k * n + j];
      k += 3;
    }
  }
}
