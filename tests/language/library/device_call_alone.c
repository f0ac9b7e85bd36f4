// A function of openacc.h in a file without directives, which mpi.h makes one to translate.
// nodes: 1 2
#include <mpi.h>
#include <openacc.h>
#include "check.h"

int main(void) {
  acc_wait_all();
  return VERDICT();
}
