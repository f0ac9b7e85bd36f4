// nodes: 1 2
// flags: -fopenmp
// Private variables of loops inside of parallel ones, on the host, too; nests whose inner range follows the outer loop.
#include "check.h"

#define N 2000
#define M 20
#pragma xmp nodes p[*]
#pragma xmp template t[40]
#pragma xmp distribute t[block] onto p
int a[40];
#pragma xmp align a[i] with t[i]
static int q[N][M];

int main(void) {
  int t2[3], factor = -1;
#pragma acc parallel loop gang copyout(q)
  for (int i = 0; i < N; i++) {
#pragma acc loop worker private(t2, factor)
    for (int j = 0; j < M; j++) {
      factor = i;
      for (int k = 0; k < 3; k++) t2[k] = factor * k;
      int s = 0;
#pragma acc loop seq
      for (int k = 0; k < 50; k++) s += t2[k * j % 3];
      q[i][j] = s;
    }
  }
  EXPECT(-1, factor);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int s = 0;
      for (int k = 0; k < 50; k++) s += k * j % 3 * i;
      EXPECT_AT(i, s, q[i][j]);
    }

  // Of a variable that the loops around have as private, too: theirs stays.
  int x = -1, r[4] = {0}, out[N];
  struct {
    int n, v[4];
  } both = {0};
#pragma acc parallel loop gang private(x, r, both) copyout(out)
  for (int i = 0; i < N; i++) {
    x = i;
    both.n = i;
#pragma acc loop vector
    for (int j = 0; j < 4; j++) r[j] = both.v[j] = i + j;
#pragma acc loop worker private(r, both)
    for (int j = 0; j < 2; j++) {
      both.n = -5;
#pragma acc loop vector private(x)
      for (int k = 0; k < 4; k++) {
        x = 99;
        r[k] = both.v[k] = x + both.n;
      }
    }
#pragma acc loop seq private(x)
    for (int j = 0; j < 2; j++) x = -7;
    out[i] = x + r[2] + both.v[3] + both.n;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + i + 2 + i + 3 + i, out[i]);
  EXPECT(-1, x);

  // Atomics on what only one thread has.
  int first = 3;
#pragma acc parallel loop copyout(out) firstprivate(first)
  for (int i = 0; i < N; i++) {
    int own[2] = {i, 0}, old;
#pragma acc atomic update
    own[0] += 2;
#pragma acc atomic capture
    old = own[0]++;
#pragma acc atomic write
    own[1] = old;
    out[i] = own[0] + own[1] + first;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 8, out[i]);

#pragma xmp loop(i, j) on t[5 * i + j]
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 5; j++) a[5 * i + j] = 10 * i + j;
#pragma xmp loop on t[i]
  for (int i = 0; i < 40; i++) EXPECT_AT(i, 10 * (i / 5) + i % 5, a[i]);
  return VERDICT();
}
