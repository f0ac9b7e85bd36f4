// Long rows that MPI takes from where they lie: no memory is needed for them.
// nodes: 2 3
// settings: XMP_FABRIC=mpi
#include "check.h"
#include "little_memory.h"
#define N (1L << 27)
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
char *a;
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[*]

int main(void) {
  a = (char *)xmp_malloc(xmp_desc_of(a), N);
#pragma xmp loop on t(i)
  for (long i = 0; i < N; i++) a[i] = (char)(i * 3 % 127);
  leave_memory(48L << 20);
#pragma xmp reflect(a)
  long bad = 0;
  for (long i = 0; i < N; i++) bad += a[i] != (char)(i * 3 % 127);
  EXPECT(0, bad);
  return VERDICT();
}
