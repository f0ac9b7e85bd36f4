// Stencil, copy and reduction loops on block distributions vectorise as the serial loops do.
// In a unit whose outer loops drive asynchronous communication on, too.
// RUN: %vectors %s
// RUN: %vectors %s -DASYNC
#define N 1024
#define M 512
#pragma xmp nodes p(2,*)
#pragma xmp template t(0:N-1,0:M-1)
#pragma xmp distribute t(block,block) onto p
double u[M][N], v[M][N];
float f[M][N], g[M][N];
#pragma xmp align [j][i] with t(i,j) :: u, v, f, g
#pragma xmp shadow u[1][1]
#pragma xmp shadow f[1][1]

void five_points(double c) {
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++)  // vector
      v[j][i] = u[j][i] + c * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - 4 * u[j][i]);
}

void copy(void) {
#pragma xmp loop (j, i) on t(i, j)
  for (int j = 1; j < M - 1; j++)
    for (int i = 1; i < N - 1; i++)  // vector
      u[j][i] = 2 * v[j][i];
}

float sum(void) {
  float s = 0;
#pragma xmp loop (j, i) on t(i, j) reduction(+:s)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)  // vector
      s += f[j][i] * g[j][i];
  return s;
}

float largest(void) {
  float s = 0;
#pragma xmp loop (j, i) on t(i, j) reduction(max:s)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)  // vector
      s = s > f[j][i] ? s : f[j][i];
  return s;
}

#ifdef ASYNC
void start(void) {
#pragma xmp reflect (u) async(1)
#pragma xmp wait_async (1)
}
#endif

int main(void) {
  five_points(0.25);
  copy();
  return sum() > largest();
}
