// Arrays that devices share, or have each, whose templates template_fix or xmp_malloc gives their storage: the copies come
// with the first use.
// nodes: 1 2 3
#include "../acc/device.h"
#define N 30
#define M 9
#pragma xmp nodes p[*]
#pragma xmp template t[:]
#pragma xmp distribute t[gblock(*)] onto p
static int a[N][M], b[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i] with t[i]
#pragma xmp shadow a[1][0]
static double *c;
#pragma xmp align c[i] with t[i]
#pragma acc devices d[*]
#pragma acc declare create(a) layout([*][block]) shadow([0][1]) on_device(d)
#pragma acc declare create(b) on_device(d)
#pragma acc declare create(c) layout([block]) on_device(d)

int main(void) {
  const int np = check_nodes();
  int sizes[np];
  for (int n = 0; n < np; n++) sizes[n] = n == 0 ? N - 2 * (np - 1) : 2;
#pragma xmp template_fix[gblock(sizes)] t[N]
  c = xmp_malloc(xmp_desc_of(c), N);
  // The first use of b asks for no layout.
#pragma xmp loop on t[i]
#pragma acc parallel loop on_device(d)
  for (int i = 0; i < N; i++) b[i] = i;
#pragma xmp loop on t[i]
#pragma acc parallel loop collapse(2) layout(a[*][j])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = 10 * i + j;
#pragma xmp reflect(a) acc
#pragma acc reflect(a)
#pragma xmp loop on t[i]
#pragma acc parallel loop layout(c[i])
  for (int i = 0; i < N; i++) c[i] = i * 0.5;
#pragma acc update self(a, b, c)
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i, b[i]);
    EXPECT_REAL_AT(i, i * 0.5, c[i]);
    for (int j = 0; j < M; j++) EXPECT_AT(100 * i + j, 10 * i + j, a[i][j]);
  }
#pragma xmp loop (i) on t[i]
#pragma acc parallel loop layout(a[*][j])
  for (int j = 4; j < 5; j++)
    for (int i = 1; i < N - 1; i++) a[i][j] += a[i - 1][j - 1] - a[i - 1][j + 1];
#pragma acc update self(a)
#pragma xmp loop on t[i]
  for (int i = 1; i < N - 1; i++) EXPECT_AT(i, 10 * i + 2, a[i][4]);
  return VERDICT();
}
