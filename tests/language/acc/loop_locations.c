// nodes: 1 2 3
// The place of an extremum is found in the order of iterations: the host runs these regions, on what the device has.
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
  EXPECT(14, most);
  EXPECT(2, at);
  EXPECT(14, last);
  EXPECT(32, at_last);
  EXPECT(0, least);
  EXPECT(0, at_least);
  return VERDICT();
}
