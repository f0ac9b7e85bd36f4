// nodes: 1 2 3
// The place of an extremum is found in the order of iterations: the host runs these regions, on what the device has.
#include <openacc.h>

#include "check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:36)
#pragma xmp distribute t(block) onto p
double b[37];
#pragma xmp align b[i] with t(i)

int main(void) {
  double most = -1, least = 100, last = -1;
  int at = -1, at_least = -1, at_last = -1;
#pragma acc data create(b)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < 37; i++) b[i] = i * 7 % 15;
#pragma xmp loop on t(i) reduction(firstmax : most / at /)
#pragma acc parallel loop reduction(max : most)
    for (int i = 0; i < 37; i++)
      if (b[i] > most) {
        most = b[i];
        at = i;
      }
#pragma acc parallel loop
#pragma xmp loop on t(i) reduction(lastmax : last / at_last /)
    for (int i = 0; i < 37; i++)
      if (b[i] >= last) {
        last = b[i];
        at_last = i;
      }
#pragma xmp loop on t(i) reduction(firstmin : least / at_least /)
#pragma acc kernels loop
    for (int i = 0; i < 37; i++)
      if (b[i] < least) {
        least = b[i];
        at_least = i;
      }
  }
  // With acc the variables' copies on the device take part, and with acc host both.
  double found = 3;
  int there = 100, also = 200;
#pragma acc data copyin(b) create(found, there, also)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop present(b)
    for (int i = 0; i < 37; i++) b[i] = i * 7 % 15;
#pragma acc parallel present(found, there, also)
    found = 13, there = also = -5;
#pragma xmp loop on t(i) reduction(firstmax : found / there, also /) acc
#pragma acc parallel loop
    for (int i = 0; i < 37; i++)
      if (b[i] > found) {
        found = b[i];
        there = i;
        also = 2 * i;
      }
    if (acc_get_device_type() != acc_device_host) {
      EXPECT(3, found);
      EXPECT(100, there);
    }
#pragma acc update host(found, there, also)
    EXPECT(14, found);
    EXPECT(2, there);
    EXPECT(4, also);
    // What was there before the loop wins a tie of first.., not one of last.
#pragma acc parallel loop
#pragma xmp loop on t(i) reduction(firstmax : found / there /) acc host
    for (int i = 0; i < 37; i++)
      if (b[i] >= found) {
        found = b[i];
        there = i;
      }
    EXPECT(2, there);
#pragma xmp loop on t(i) reduction(lastmax : found / there, also /) acc host
#pragma acc kernels loop
    for (int i = 0; i < 37; i++)
      if (b[i] >= found) {
        found = b[i];
        there = i;
        also = 3 * i;
      }
    EXPECT(32, there);
    EXPECT(96, also);
    if (acc_get_device_type() != acc_device_host) there = also = 0;
#pragma acc update host(there, also)
    EXPECT(32, there);
    EXPECT(96, also);
  }
  EXPECT(14, most);
  EXPECT(2, at);
  EXPECT(14, last);
  EXPECT(32, at_last);
  EXPECT(0, least);
  EXPECT(0, at_least);
  return VERDICT();
}
