// Collectives where a host's nodes form several teams, which MPI joins, as the teams of several hosts.
#include "team_cases.h"

#include <cstdlib>

int main(int argc, char** argv) {
  setenv("XMP_SUBCLUSTER", "2", 1);
  tasuki_start();
  return tasuki::test::run_all(argc, argv, 2);
}
