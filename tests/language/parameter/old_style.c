// The mapping between the parameter list and the body, as in old-style definitions.
// nodes: 1 2 3 4
#include "check.h"
#define N 15
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic) onto p
int a[N];
#pragma xmp align a[i] with t(i)

void add(x, v)
int x[N];
int v;
#pragma xmp align x[i] with t(i)
{
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) x[i] += v;
}

int main(void) {
  int np = check_nodes(), me = check_me();
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
  add(a, 100);
  for (int i = 0; i < N; i++)
    if (i % np == me) EXPECT_AT(i, 100 + i, a[i]);
  return VERDICT();
}
