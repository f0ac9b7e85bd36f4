// nodes: 1 2 3 4
// Several sections of one distributed array are on the devices: what stands in a data construct uses the one that this
// names.
#include "device.h"

#define N 32
#define M 3

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static int a[N][M], c[N], *w, order[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma xmp align c[i] with t(i)
#pragma xmp align w[i] with t(i)

static void add(int a[N][M], int first, int count, int by) {
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1][0]
#pragma acc data copy(a[first:count])
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(order)
    for (int i = first; i < first + count; i++)
      for (int j = 0; j < M; j++) a[i][order[j]] += by;
#pragma acc update host(a[first:count][0:1])
  }
}

static void nested(int first, int count, int inner, int some, int on) {
#pragma acc data copy(c[first:count], w[first:count])
#pragma acc data copy(c[inner:some], w[inner:some]) if (on)
  {
    const int from = on ? inner : first, to = from + (on ? some : count);
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(order)
    for (int i = from; i < to; i++) c[i] += order[i], w[i] += 2 * order[i];
#pragma acc host_data use_device(c)
    {
#pragma xmp loop on t(i)
      for (int i = from; i < to; i++) {
        int there;
        acc_memcpy_from_device(&there, &c[i], sizeof there);
        EXPECT_AT(i, 1, there == order[i] || there == 2 * order[i]);
      }
    }
  }
}

int main(void) {
  for (int i = 0; i < N; i++) order[i] = i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[i][j] = i;
  add(a, 3, 20, 100);
#pragma acc data copy(a[2:22])
  {
    add(a, 3, 20, 1000);
    add(a, 2, 22, 1);
    add(a, 20, 4, 50);
  }
#pragma acc enter data copyin(a[0:4], a[10:8])
  add(a, 1, 2, 7);
  add(a, 12, 3, 9);
  add(a, 26, 6, 11);
#pragma acc exit data copyout(a[10:8], a[0:4])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      int e = i;
      if (i >= 3 && i < 23) e += 1100;
      if (i >= 2 && i < 24) e += 1;
      if (i >= 20 && i < 24) e += 50;
      if (i >= 1 && i < 3) e += 7;
      if (i >= 12 && i < 15) e += 9;
      if (i >= 26) e += 11;
      EXPECT_AT(i * M + j, e, a[i][j]);
    }

  w = (int *)xmp_malloc(xmp_desc_of(w), N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) c[i] = w[i] = 0;
#pragma acc enter data copyin(c[0:4], c[10:8], w[0:4], w[10:8])
  nested(0, 3, 12, 3, 1);
  nested(0, 3, 12, 3, 0);
  nested(10, 4, 0, 3, 0);
#pragma acc exit data copyout(c[0:4], c[10:8], w[0:4], w[10:8])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    const int times = (i >= 12 && i < 15) + (i < 3) + (i >= 10 && i < 14);
    EXPECT_AT(i, times * i, c[i]);
    EXPECT_AT(i, times * 2 * i, w[i]);
  }
  return VERDICT();
}
