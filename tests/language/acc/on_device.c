// acc_on_device in kernels and routines.
// nodes: 1 2
#include "device.h"

#pragma acc routine seq
static int not_host(void) { return acc_on_device(acc_device_not_host); }

int main(void) {
  int is[7], not = 2;
  const int type = acc_get_device_type();
#pragma acc parallel loop copyout(is)
  for (int i = 0; i < 7; i++) is[i] = acc_on_device((acc_device_t)i);
#pragma acc serial copyout(not)
  not = not_host();
  const int kernels = separate();
  EXPECT(kernels, not);
  EXPECT(!kernels, is[acc_device_none]);
  EXPECT(!kernels, is[acc_device_host]);
  EXPECT(kernels, is[acc_device_not_host]);
  EXPECT(1, is[type]);
  EXPECT(kernels && type == acc_device_nvidia, is[acc_device_nvidia]);
  EXPECT(0, acc_on_device(acc_device_not_host));
  return VERDICT();
}
