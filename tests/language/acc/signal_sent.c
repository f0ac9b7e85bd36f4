// A signal that somebody sends ends a node that uses devices as it ends others.
// nodes: 2
// devices: opencl cuda
// run-fails: signal_sent.c:17: error: \[node 1 of 2\] node 2 has ended while this node waits in `barrier`
#include <openacc.h>
#include <signal.h>
#include <xmp.h>
#pragma xmp nodes p[*]

int main(void) {
  int v[4] = {0};
#pragma acc data copy(v)
  {
#pragma acc parallel loop
    for (int i = 0; i < 4; i++) v[i] = i;
    if (xmpc_all_node_num() == 1) raise(SIGSEGV);
#pragma xmp barrier
  }
  return 0;
}
