// gmove with async: several of them are under way at once, and others meanwhile; complete behind wait_async.
// nodes: 1 2 3 4 6
// settings:
// settings: XMP_FABRIC=mpi
// settings: XMP_PROGRESS=thread
#include "check.h"
enum { N = 48, ROUNDS = 40 };
#pragma xmp nodes p[*]
#pragma xmp template t[N][N]
#pragma xmp template u[N][N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute u[*][cyclic] onto p
int a[N][N], b[N][N], d[N][N], mine[N][N], x;
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with u[i][j]
#pragma xmp align d[i][j] with t[j][i]
#pragma xmp shadow a[1][0]

int main(void) {
  for (int round = 0; round < ROUNDS; round++) {
#pragma xmp loop on t[i][*]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) a[i][j] = round * N * N + i * N + j;
#pragma xmp gmove async(1)
    b[:][:] = a[:][:];
#pragma xmp gmove async(2)
    d[0:N][0:N] = a[0:N][0:N];
#pragma xmp gmove async(2)
    mine[0:N][::2] = a[0:N][::2];
#pragma xmp gmove async(3)
    x = a[N - 1][round % N];
#pragma xmp reflect(a)
    if (round % 2) xmp_test_async(1);
#pragma xmp wait_async(2, 3)
    EXPECT(round * N * N + (N - 1) * N + round % N, x);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j += 2) EXPECT_AT(i * N + j, round * N * N + i * N + j, mine[i][j]);
#pragma xmp loop (j) on t[j][*]
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++) EXPECT_AT(i * N + j, round * N * N + i * N + j, d[i][j]);
#pragma xmp wait_async(1)
#pragma xmp loop (j) on u[*][j]
    for (int j = 0; j < N; j++)
      for (int i = 0; i < N; i++) EXPECT_AT(i * N + j, round * N * N + i * N + j, b[i][j]);
    // Within one array: what lies in the way is read first.
#pragma xmp gmove async(4)
    a[1:N - 1][:] = a[0:N - 1][:];
#pragma xmp wait_async(4)
#pragma xmp loop on t[i][*]
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) EXPECT_AT(i * N + j, round * N * N + (i > 0 ? i - 1 : 0) * N + j, a[i][j]);
  }
  return VERDICT();
}
