// Reduction, location and broadcast variables that are `register`.
// nodes: 1 2 3
#include "check.h"
#define N 26
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align [i] with t(i) :: a, b

static int largest(register int bonus) {
  register int sum = 0, at = -1, high = -1;
#pragma xmp bcast (bonus)
#pragma xmp loop on t(i) reduction(+ : sum) reduction(firstmax : high / at /)
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (a[i] % 7 > high) high = a[i] % 7, at = i;
  }
  EXPECT(N * (N - 1) / 2, sum);
  EXPECT(6, high);
  sum = 1;
#pragma xmp reduction(+ : sum)
  EXPECT(xmp_num_nodes(), sum);
  return at + bonus;
}

int main(void) {
  int k, count = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
#pragma xmp loop on t(i)
  for (int i = 0; N > i; i++) b[i] = N - i;
#pragma xmp loop on t(k) reduction(+ : count)
  for (k = 0; (k < N); ++k) EXPECT_AT(k, N, a[k] + b[k]), count++;
  EXPECT(N, count);
  EXPECT(106, largest(check_me() == 0 ? 100 : 0));
  return VERDICT();
}
