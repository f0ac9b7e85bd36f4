// gmove of device copies: between mappings, within an array, elements, own memory, one side or both, asynchronous.
// nodes: 1 2 3 4
// settings:
// settings: XMP_FABRIC=mpi
#include "device.h"
enum { N = 24, M = 10 };
#pragma xmp nodes p[*]
#pragma xmp template t[N][M]
#pragma xmp template u[N][M]
#pragma xmp template c[N]
#pragma xmp distribute t[block][*] onto p
#pragma xmp distribute u[*][block] onto p
#pragma xmp distribute c[cyclic] onto p
int a[N][M], b[N][M], v[N];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp align b[i][j] with u[i][j]
#pragma xmp align v[i] with c[i]
#pragma xmp shadow a[1][0]
struct {
  int row[M];
} s;

int main(void) {
  int own[N], x = 0, y = -1;
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = -1;
#pragma xmp loop (j) on u[*][j]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) b[i][j] = -2;
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) v[i] = -3;
  for (int i = 0; i < N; i++) own[i] = -4;
  for (int j = 0; j < M; j++) s.row[j] = -5;
#pragma acc data copyin(a, b) copy(v, own, x, s.row)
  {
    // All on the devices: the hosts' copies stay.
#pragma xmp loop (i, j) on t[i][j]
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) a[i][j] = 100 * i + j;
#pragma xmp gmove acc
    b[:][:] = a[:][:];
    if (separate()) {
#pragma xmp loop (j) on u[*][j]
      for (int j = 0; j < M; j++)
        for (int i = 0; i < N; i++) EXPECT_AT(i * M + j, -2, b[i][j]);
    }
#pragma acc update host(b)
#pragma xmp loop (j) on u[*][j]
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) EXPECT_AT(i * M + j, 100 * i + j, b[i][j]);

    // Within an array; a column into a vector; one element to many.
#pragma xmp gmove acc
    a[1:N - 1][:] = a[0:N - 1][:];
#pragma xmp gmove acc async(1)
    v[:] = a[:][3];
#pragma xmp wait_async(1) acc
#pragma xmp gmove acc
    b[2:3][1:4:2] = v[5];
#pragma xmp gmove acc
    own[0:N] = v[:];
#pragma xmp gmove acc
    x = a[7][2];
#pragma xmp gmove acc(a, s.row)
    s.row[M - 1::-1] = a[4][:];
    // From devices to hosts and back.
#pragma xmp gmove acc(a)
    y = a[6][1];
    EXPECT(501, y);
    y = 77;
#pragma xmp gmove acc(a)
    a[N - 1][0:M] = y;
    if (separate()) {
#pragma xmp loop on t[i][*]
      for (int i = 0; i < N; i++) EXPECT_AT(i, -1, a[i][0]);
    }
#pragma acc update host(a, b)
  }
#pragma xmp loop on t[i][*]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) EXPECT_AT(i * M + j, i == N - 1 ? 77 : 100 * (i > 0 ? i - 1 : 0) + j, a[i][j]);
#pragma xmp loop (j) on u[*][j]
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) EXPECT_AT(i * M + j, i >= 2 && i < 5 && j % 2 && j < 8 ? 403 : 100 * i + j, b[i][j]);
#pragma xmp loop on c[i]
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 * (i > 0 ? i - 1 : 0) + 3, v[i]);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 * (i > 0 ? i - 1 : 0) + 3, own[i]);
  EXPECT(602, x);
  for (int j = 0; j < M; j++) EXPECT_AT(j, 300 + M - 1 - j, s.row[j]);
  return VERDICT();
}
