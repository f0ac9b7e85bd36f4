// Pointers in structures to which the program itself gave addresses of device memory: kernels follow them, in routines,
// too (not those of OpenCL, which knows only of memory that arguments lead to).
// nodes: 1
#include <openacc.h>

#include "device.h"
#define N 20

typedef struct {
  int n;
  double *v;
} part;
static double at(part p, int i) { return i < p.n ? p.v[i] : 0; }

int main(void) {
  double v[N], s = 0;
  for (int i = 0; i < N; i++) v[i] = i;
  const acc_device_t device = acc_get_device_type();
  if (device != acc_device_nvidia && device != acc_device_host) return VERDICT();
  double *d = acc_malloc(sizeof v);
  acc_memcpy_to_device(d, v, sizeof v);
  part p = {N, d};
#pragma acc parallel loop reduction(+ : s) firstprivate(p)
  for (int i = 0; i < N; i++) s += at(p, i);
  acc_free(d);
  EXPECT(190.0, s);
  return VERDICT();
}
