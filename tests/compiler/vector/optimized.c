// With -O2, too, a loop that nodes share is vectorised where the serial one is.
// RUN: gcc -w -O2 -fopt-info-vec-optimized -c %s -o %t.o 2>&1 | %filecheck
// RUN: %xmpcc -O3 -O2 -fopt-info-vec-optimized -c %s -o %t.o 2>&1 | %filecheck
// RUN: %xmpcc -O2 -fvect-cost-model=very-cheap -fopt-info-vec-optimized -c %s -o %t.o 2>&1 | %filecheck --check-prefix=NONE --allow-empty
// NONE-NOT: loop vectorized
// Other levels are left as they are: with -O3 the loop whose pointers may lead to each other is vectorised as well.
// RUN: %xmpcc -O2 -O3 -fopt-info-vec-optimized -c %s -o %t.o 2>&1 | %filecheck --check-prefix=ALL
#define N 4096
float u[N], v[N], w[N];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
#pragma xmp align u[i] with t[i]
#pragma xmp align v[i] with t[i]
#pragma xmp align w[i] with t[i]
#pragma xmp shadow u[3]

void combine(float k) {
#pragma xmp loop on t[i]
  // CHECK: optimized.c:[[#@LINE+1]]:{{.*}}loop vectorized
  for (int i = 3; i < N - 3; i++) v[i] = k * (u[i - 3] + u[i + 3]) + w[i] * (u[i - 1] - u[i + 1]);
}

void copy(int n, float *x, const float *y) {
  // ALL: optimized.c:[[#@LINE+1]]:{{.*}}loop vectorized
  for (int i = 0; i < n; i++) x[i] = 2 * y[i];
}
