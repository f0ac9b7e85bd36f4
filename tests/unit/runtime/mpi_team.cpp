// Collectives where all nodes of a host are one team; also after the runtime was stopped and started again.
#include "team_cases.h"

#include <cstdlib>

int main(int argc, char** argv) {
  using namespace tasuki::test;
  MPI_Init(&argc, &argv);
  int failed = 0;
  for (int run = 0; run < 2; ++run) {
    xmp_init(MPI_COMM_WORLD);
    const char* part = getenv("XMP_SUBCLUSTER");
    failed |= run_all(argc, argv, part ? atol(part) : 0);
    xmp_finalize();
  }
  MPI_Finalize();
  return failed;
}
