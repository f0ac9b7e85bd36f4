// data, enter and exit data, update host and device, of distributed arrays, local arrays and scalars.
// nodes: 1 2 4
#include "check.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N];
#pragma xmp align a[i] with t(i)
int w[8];

int main(void) {
  int np = check_nodes(), me = check_me(), f = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = i;
  for (int k = 0; k < 8; k++) w[k] = k;
#pragma acc enter data copyin(a, w[0:8])
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(f)
  for (int i = 0; i < N; i++) a[i] = a[i] * f + w[i % 8];
#pragma acc update host(a)
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 2, np) == me) EXPECT_AT(i, 3 * i + i % 8, a[i]);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) a[i] = -i;
#pragma acc update device(a)
#pragma xmp loop on t(i)
#pragma acc parallel loop present(a)
  for (int i = 0; i < N; i++) a[i] += 1;
#pragma acc exit data copyout(a) delete(w)
  for (int i = 0; i < N; i++)
    if (owner_cyclic(i, 2, np) == me) EXPECT_AT(i, 1 - i, a[i]);
  return VERDICT();
}
