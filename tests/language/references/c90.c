// A program of 1990: declarations in front, implicit int, old definitions, no keywords of later standards.
// nodes: 1 2 3
// flags: -std=gnu89
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic(2)) onto p
double a[N];
static int b[3][N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[*][i] with c(i)
#pragma xmp shadow a[1]
int i, inline_sum;

double sum(n, x) int n; double x[N];
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
{
  double s = 0;
#pragma xmp loop on t(i) reduction(+:s)
  for (i = 0; i < n; i++) s += x[i];
  return s;
}

main() {
  int j, typeof_b = 0;
  auto k = 3;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) a[i] = i;
#pragma xmp reflect (a)
#pragma xmp loop (i) on c(i) reduction(+:typeof_b)
  for (i = 0; i < N; i++)
    for (j = 0; j < k; j++) {
      b[j][i] = j;
      typeof_b += b[j][i];
    }
#pragma xmp loop on t(i) reduction(+:inline_sum)
  for (i = 1; i < N - 1; i++) inline_sum += a[i - 1] + a[i + 1] == 2 * i;
  if (sum(N, a) != 190 || typeof_b != 3 * N || inline_sum != N - 2) {
    printf("wrong: %g %d %d\n", sum(N, a), typeof_b, inline_sum);
    exit(1);
  }
  if (xmp_node_num() == 1) printf("PASS\n");
  return 0;
}
