// A function of openacc.h whose data is not present, called with the result of another one.
// nodes: 1 2
// devices: opencl
// run-fails: fail_function_absent\.c:12:.*acc_copyout: the data is not present.*
#include <openacc.h>
#include "device.h"
int main(void) {
  int a[8], b[8];
#pragma acc enter data create(a)
  EXPECT(1, acc_is_present(a, sizeof a));
  acc_copyin(b, 0);
  acc_copyout(acc_hostptr(acc_deviceptr(a)) == a ? b : a,
              sizeof b);
  return VERDICT();
}
