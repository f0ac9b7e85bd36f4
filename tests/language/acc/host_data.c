// host_data use_device: device addresses for functions that want them; deviceptr; if_present.
// nodes: 1 2
#include "device.h"
#define N 48
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double g[N];
#pragma xmp align g[i] with t(i)

// Both are device addresses.
static void scale(int *to, const int *from, int n, int factor) {
#pragma acc parallel loop deviceptr(to, from)
  for (int i = 0; i < n; i++) to[i] = factor * from[i];
}

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc host_data use_device(a, b)
    {
      if (separate()) EXPECT(1, acc_hostptr(a) != (void *)a);
      scale(b, a, N, 3);
    }
    if (separate()) EXPECT_AT(1, 0, b[1]);
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, b[i]);

  // Without a copy the host address stays.
  void *plain = a, *inside = 0;
#pragma acc host_data use_device(a) if_present
  { inside = a; }
  EXPECT(1, plain == inside);

  // Memory of acc_malloc.
  int *d = acc_malloc(N * sizeof *d);
  acc_memcpy_to_device(d, a, N * sizeof *d);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < N; i++) d[i] += 100;
  acc_memcpy_from_device(b, d, N * sizeof *d);
  acc_free(d);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 + i, b[i]);
  return VERDICT();
}
