// One-dimensional loops: saxpy with a scalar, several arrays, an offset alignment, integer arrays, a collapsed row.
// RUN: %vectors %s
#define N 100000
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double x[N], y[N], z[N];
int k[N];
short s[N - 8];
float rows[N][64];
#pragma xmp align [i] with t(i) :: x, y, z, k
#pragma xmp align s[i] with t(i+8)
#pragma xmp align rows[i][*] with t(i)

void saxpy(double a) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)  // vector
    y[i] += a * x[i];
}

void triad(double a) {
#pragma xmp loop on t(i)
  for (long i = 0; i < N; i++)  // vector
    z[i] = x[i] + a * y[i];
}

void integers(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)  // vector
    k[i] = k[i] * 3 + 1;
#pragma xmp loop on t(i+8)
  for (int i = 0; i < N - 8; i++)  // vector
    s[i] = s[i] + 2;
}

void scale(float a) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 64; j++)  // vector
      rows[i][j] *= a;
}

int main(void) {
  saxpy(2);
  triad(3);
  integers();
  scale(4);
  return 0;
}
