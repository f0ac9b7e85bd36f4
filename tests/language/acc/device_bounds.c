// Bounds and steps of loops that earlier regions have changed on the device: there that counts, not what the host has.
// nodes: 1
#include "device.h"
#define N 64

static int limit = 5;
#pragma acc declare create(limit)

static int a[N], b[N];

static int ones(const int* x) {
  int n = 0;
  for (int i = 0; i < N; i++) n += x[i];
  return n;
}

static void clear(void) {
  for (int i = 0; i < N; i++) a[i] = b[i] = 0;
}

// A scalar of a data clause, counted by a region.
static void scalar(void) {
  int n = 5;
  clear();
#pragma acc data copy(n, a, b)
  {
#pragma acc parallel
    n += 10;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[i] = 1;
#pragma acc kernels
    for (int i = n - 4; i < n; i++) b[i] = 1;
  }
  EXPECT(15, ones(a));
  EXPECT(4, ones(b));
}

// Elements, by their array and by a pointer, in sums and as subscripts; steps; in another queue.
static void elements(void) {
  int start[3] = {0, 4, 7}, *p = start, last = 0;
  clear();
#pragma acc data copyin(start, last) copy(a, b)
  {
#pragma acc parallel loop async(3)
    for (int i = 0; i < 3; i++) start[i] = 2 + 10 * i;  // 2, 12, 22
#pragma acc serial async(3)
    last = 2;
#pragma acc parallel loop async(3)
    for (int i = start[0]; i < start[last] - 1; i++) a[i] = 1;
#pragma acc parallel loop async(3)
    for (int i = 0; i < p[1]; i += p[0]) b[i] = 1;
#pragma acc wait
    EXPECT(separate() ? 4 : 12, start[1]);
  }
  EXPECT(19, ones(a));
  EXPECT(6, ones(b));
}

// A variable of the file.
static void declared(void) {
  clear();
#pragma acc update device(limit)
#pragma acc serial
  limit = 30;
#pragma acc parallel loop copy(a)
  for (int i = limit - 1; i >= 0; i--) a[i] = 1;
  EXPECT(30, ones(a));
}

// Nobody changes these but the host.
static void host(void) {
  int n = 5;
  long first[2] = {3, 9};
  clear();
#pragma acc data copy(a)
  {
    n = 7;
    first[0] = 4;
#pragma acc parallel loop copyout(b)
    for (int i = 0; i < N; i++) b[i] = 0;
#pragma acc parallel loop
    for (long i = first[0]; i < first[1] + n; i++) a[i] = 1;
  }
  EXPECT(12, ones(a));
}

// A section of an array of the file is there; bounds that are elements say that it is enough.
static void section(int part) {
  int from[2] = {1, 20}, to[2] = {20, 63};
  clear();
  for (int i = 0; i < N; i++) a[i] = i;
#pragma acc enter data copyin(a [from[part] - 1:to[part] - from[part] + 2]) create(b [from[part]:to[part] - from[part]])
#pragma acc kernels async
  for (int i = from[part]; i < to[part]; i++) b[i] = a[i - 1] + a[i + 1];
#pragma acc parallel loop async
  for (int i = from[part]; i < to[part]; i++) a[i] = b[i] + 1;
#pragma acc wait
#pragma acc exit data copyout(a [from[part] - 1:to[part] - from[part] + 2]) delete ( \
    b [from[part]:to[part] - from[part]])
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= from[part] && i < to[part] ? 2 * i + 1 : i, a[i]);
}

int main(void) {
  scalar();
  elements();
  declared();
  host();
  section(0);
  section(1);
  return VERDICT();
}
