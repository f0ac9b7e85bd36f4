// nodes: 1 2 4
// Several sections of one array are on the devices, of which a node holds nothing of the one that is meant.
#include "check.h"
#define N 32
#define M 4

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(cyclic(3)) onto p
static int a[N], order[N], b[N][M];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i][*] with t(i)

static void add(int first, int count, int by) {
#pragma acc data copy(a[first:count], b[first:count][1:2])
  {
    int s = 0;
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(order) reduction(+ : s) copy(s)
    for (int i = first; i < first + count; i++) a[i] += by, s += order[i];
#pragma acc parallel copyin(order)
    {
#pragma xmp loop on t(i)
#pragma acc loop
      for (int i = first; i < first + count; i++) a[i] += order[0];
#pragma xmp loop on t(i)
#pragma acc loop
      for (int i = first; i < first + count; i++)
        for (int j = 1; j < 3; j++) b[i][order[j]] += by;
    }
#pragma acc kernels copyin(order) async
    {
#pragma xmp loop on t(i)
      for (int i = first; i < first + count; i++) b[i][order[1]] += by;
    }
#pragma acc wait
  }
}

int main(void) {
  int e[N];
  for (int i = 0; i < N; i++) order[i] = i, e[i] = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = 0;
    for (int j = 0; j < M; j++) b[i][j] = 0;
  }
  static const int calls[][3] = {{2, 2, 1}, {5, 2, 2}, {20, 4, 3}, {9, 3, 5}, {10, 2, 7}, {2, 1, 4}, {25, 7, 6},
                                {5, 1, 1}};
#pragma acc enter data copyin(a[2:2], a[5:2], a[9:4]) copyin(b[2:2][1:2], b[5:2][1:2], b[9:4][1:2])
  for (int k = 0; k < 8; k++) {
    add(calls[k][0], calls[k][1], calls[k][2]);
    for (int i = calls[k][0]; i < calls[k][0] + calls[k][1]; i++) e[i] += calls[k][2];
  }
#pragma acc exit data copyout(a[2:2], a[5:2], a[9:4]) copyout(b[2:2][1:2], b[5:2][1:2], b[9:4][1:2])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, e[i], a[i]);
    EXPECT_AT(i, 2 * e[i], b[i][1]);
    EXPECT_AT(i, e[i], b[i][2]);
    EXPECT_AT(i, 0, b[i][3]);
  }
  return VERDICT();
}
