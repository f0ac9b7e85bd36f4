// Memory of another place as the copy on a device that computes in the host's memory.
// nodes: 1
// devices: host
// run-fails: acc_map_data: the current device computes in the host's memory, and uses no other copy of what lies there
#include <openacc.h>

int main(void) {
  static double m[8], d[8];
  acc_map_data(m, m, sizeof m);
  acc_unmap_data(m);
  acc_map_data(m, d, sizeof m);
  return 0;
}
