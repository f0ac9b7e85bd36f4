// nodes: 1
// Loops whose values need 64 bits though their iterations are few.
#include "check.h"

#define N 1000

int main(void) {
  const long step = 3000000;
  long sum = 0, back = 0, inner[4] = {0}, run = step;
#pragma acc parallel loop reduction(+ : sum)
  for (long i = 0; i < N * step; i += 3000000) sum += i;
  EXPECT(step * (N - 1L) * N / 2, sum);
#pragma acc parallel loop reduction(+ : back)
  for (long i = (N - 1) * step; i >= 0; i -= run) back += i;
  EXPECT(sum, back);
#pragma acc parallel loop gang copy(inner)
  for (int g = 0; g < 4; g++) {
    long of_gang = 0;
#pragma acc loop vector reduction(+ : of_gang)
    for (long i = 0; i < N * step; i += run) of_gang += i + g;
    inner[g] = of_gang;
  }
  for (int g = 0; g < 4; g++) EXPECT_AT(g, sum + N * g, inner[g]);
  // Short ranges that begin far away.
  long far[N];
#pragma acc parallel loop copyout(far)
  for (long i = 2147483000; i < 2147483000L + N; i++) far[i - 2147483000] = i;
  for (long i = 0; i < N; i++) EXPECT_AT(i, 2147483000L + i, far[i]);
  return VERDICT();
}
