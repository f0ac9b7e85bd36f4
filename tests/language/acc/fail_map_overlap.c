// A mapping of memory of which a part has one already.
// nodes: 1
// devices: opencl cuda
// run-fails: acc_map_data: the memory, or a part of it, has a device copy already; present: acc_map_data \(40 bytes
#include <openacc.h>

int main(void) {
  static double a[20];
  double *d = acc_malloc(sizeof a);
  acc_map_data(a + 5, d + 5, 5 * sizeof *a);
  acc_map_data(a, d, 10 * sizeof *a);
  return 0;
}
