// nodes: 3
// devices: opencl
// settings: XMP_STUCK_WAIT=300
// A node that waits for its own device computes: that another one has come to its end meanwhile is no fault.
#include "device.h"

#pragma xmp nodes p(3)
#pragma xmp nodes q(2) = p(2:3)
static float a[64];

static void launch(long n) {
#pragma acc parallel loop async(1) present(a)
  for (int i = 0; i < 64; i++) {
    float s = a[i];
    for (long k = 0; k < n; k++) s = s * 0.999999f + 1.0f / (1 + k % 7);
    a[i] = s;
  }
}

int main(void) {
  if (xmp_node_num() == 1) return VERDICT();
#pragma acc enter data copyin(a)
  for (int k = 0; k < 3; k++) {
    launch(10 + k);
#pragma acc wait
  }
  launch(6000000);
#pragma xmp barrier on q acc
#pragma acc exit data copyout(a)
  EXPECT(1, a[63] > 1);
  return VERDICT();
}
