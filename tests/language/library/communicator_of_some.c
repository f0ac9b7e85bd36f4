// A communicator that a part of the nodes asks for, in a file without directives.
// nodes: 3
// settings: XMP_STUCK_WAIT=400
// run-fails: communicator_of_some\.c:\d+: (error|warning): \[node 1 of 3\] .* waits? in `xmp_get_mpi_comm`
#include <mpi.h>
#include "check.h"

int main(void) {
  if (check_me() == 0) xmp_get_mpi_comm();
  return VERDICT();
}
