// Device copies of arrays shorter than their template, on nodes with indices of the template but no element.
// nodes: 1 2 3 4 6
#include "check.h"
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0:N)
#pragma xmp distribute t(block) onto p
double cell[N], face[N + 1], late[6];
#pragma xmp align [i] with t(i) :: cell, face
#pragma xmp align late[i] with t(i+7)
#pragma xmp shadow cell[1]
#pragma xmp shadow late[0:1]

int main(void) {
#pragma acc data create(cell, late) copyout(face)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) cell[i] = 10 * i;
#pragma xmp loop on t(i+7)
#pragma acc parallel loop
    for (int i = 0; i < 6; i++) late[i] = 100 + i;
#pragma xmp reflect (cell, late) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i <= N; i++) face[i] = (i > 0 ? cell[i - 1] : 0) + (i >= 6 && i < N ? late[i - 6] : 0);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i <= N; i++)
    EXPECT_REAL_AT(i, (i > 0 ? 10 * (i - 1) : 0) + (i >= 6 && i < N ? 100 + i - 6 : 0), face[i]);

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) cell[i] = 0;
#pragma xmp reflect (cell)
#pragma acc enter data copyin(cell[0:N])
#pragma xmp loop on t(i)
#pragma acc parallel loop present(cell)
  for (int i = 1; i <= N; i++) cell[i - 1] += i;
#pragma xmp reduce_shadow (cell) acc
  // Sections by their indices: the end of the array is held by nodes behind it, too.
#pragma acc update host(cell[0:5])
#pragma acc update host(cell[5:7])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i + 1, cell[i]);
#pragma xmp reflect (cell) async(4) acc
#pragma xmp wait_async (4) acc
#pragma acc update host(cell[11:1])
#pragma acc exit data delete(cell)
#pragma xmp loop on t(i)
  for (int i = N; i <= N; i++) EXPECT_REAL_AT(i, N, cell[i - 1]);
  return VERDICT();
}
