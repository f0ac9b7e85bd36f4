// bcast from_device: from one device of one node to all devices of the array on all nodes.
// nodes: 1 2 3 4
#include <openacc.h>

#include "check.h"
#define N 70000

static double big[N];
static int small;
#pragma xmp nodes p[*]
#pragma acc devices d[*]

// What device k of this node has.
static void expect(int k, int from, int first) {
#pragma acc update host(big, small) on_device(d[k:1])
  for (int i = first; i < N; i += 997) EXPECT_AT(i, from * 1000000 + i, (long)big[i]);
  EXPECT(from, small);
}

int main(void) {
  const int n = acc_get_num_devices(acc_device_default), last = n - 1, me = xmp_node_num();
#pragma acc enter data create(big, small) on_device(d)
  // Every device of every node has values of its own.
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < N; i++) big[i] = (me * 10 + k) * 1000000.0 + i;
    small = me * 10 + k;
#pragma acc update device(big, small) on_device(d[k:1])
  }
#pragma xmp bcast (big, small) from_device d[last] from p[xmp_num_nodes() - 1] acc
  for (int k = 0; k < n; k++) expect(k, xmp_num_nodes() * 10 + last, k);

  // Without from: the first node of the set; a set of one node keeps to itself.
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < N; i++) big[i] = (me * 10 + k) * 1000000.0 + i;
    small = me * 10 + k;
#pragma acc update device(big, small) on_device(d[k:1])
  }
#pragma xmp bcast (small, big) from_device d[0] on p[0] acc
  for (int k = 0; k < n; k++) expect(k, me == 1 ? 10 : me * 10 + k, 0);
#pragma xmp bcast (small, big) from_device d(1) acc
  for (int k = 0; k < n; k++) expect(k, 10, 3);

  // Asynchronous: two at once from different nodes and devices, complete behind wait_async.
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < N; i++) big[i] = (me * 10 + k) * 1000000.0 + i;
    small = me * 10 + k;
#pragma acc update device(big, small) on_device(d[k:1])
  }
#pragma xmp bcast (big) from_device d[last] from p[xmp_num_nodes() - 1] async(7) acc
#pragma xmp bcast (small) from_device d[0] async(8) acc
#pragma xmp wait_async (7) acc
#pragma xmp wait_async (8) acc
  for (int k = 0; k < n; k++) {
#pragma acc update host(big, small) on_device(d[k:1])
    for (int i = k; i < N; i += 997) EXPECT_AT(i, (xmp_num_nodes() * 10 + last) * 1000000 + i, (long)big[i]);
    EXPECT(10, small);
  }
#pragma acc exit data delete(big, small) on_device(d)
  return VERDICT();
}
