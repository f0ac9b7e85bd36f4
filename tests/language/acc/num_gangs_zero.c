// A number of gangs that is known at run time only has to be positive, where it is the number of times that code runs.
// nodes: 1
// devices: opencl cuda
// run-fails: num_gangs_zero\.c:\d+: error: .*'num_gangs' needs a positive number, this is 0
#include "check.h"
int count;

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc - 1;
#pragma acc parallel num_gangs(n) copy(count)
  {
#pragma acc atomic
    count++;
  }
  return VERDICT();
}
