// Several sections of one distributed array on the device: a region uses the one that its clauses name; the host runs one
// that names two.
// nodes: 1 2 3 4
#include "check.h"
#define N 40
#define M 5
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic(3)) onto p

static int b[N][M], k[N], from[N];
#pragma xmp align b[i][*] with t(i)
#pragma xmp shadow b[1][0]
#pragma xmp align k[i] with c(i)
#pragma xmp align from[i] with t(i)
static struct {
  int n, v[N];
} s;
#pragma xmp align s.v[i] with t(i)

static void add(int first, int count, int by) {
#pragma xmp loop on t(i)
#pragma acc parallel loop present(b[first:count]) copyin(from)
  for (int i = first; i < first + count; i++)
    for (int j = 0; j < M; j++) b[from[i]][j] += by;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) b[i][j] = 10 * i + j;
    from[i] = i, s.v[i] = i;
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) k[i] = i;
  // The first one begins with the array.
#pragma acc enter data copyin(b[0:9], b[15:4], b[30:4], k[0:6], k[20:20], s.v[3:4], s.v[20:4])
  add(15, 4, 100);
  add(0, 9, 200);
  add(30, 4, 300);
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(b[15:4])
  for (int i = 15; i < 19; i++) b[i][0] = -1;
#pragma xmp loop on c(i)
#pragma acc parallel loop present(k[20:20])
  for (int i = 20; i < N; i++) k[i] = -i;
#pragma xmp loop on t(i)
#pragma acc parallel loop present(s.v[20:4])
  for (int i = 20; i < 24; i++) s.v[i] = -i;
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(b[2:3], b[31:2])
  for (int i = 2; i < 33; i++)
    if (i < 5 || i > 30) b[i][1] = -2;
#pragma acc exit data copyout(b[0:9], b[15:4], b[30:4], k[0:6], k[20:20], s.v[3:4], s.v[20:4])

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    const int by = i < 9 ? 200 : i >= 15 && i < 19 ? 100 : i >= 30 && i < 34 ? 300 : 0;
    for (int j = 0; j < M; j++) {
      int expected = 10 * i + j + by;
      if (j == 0 && i >= 15 && i < 19) expected = -1;
      if (j == 1 && ((i >= 2 && i < 5) || (i > 30 && i < 33))) expected = -2;
      EXPECT_AT(i * M + j, expected, b[i][j]);
    }
    EXPECT_AT(i, i >= 20 && i < 24 ? -i : i, s.v[i]);
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= 20 ? -i : i, k[i]);
  return VERDICT();
}
