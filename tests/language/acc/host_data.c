// host_data use_device: device addresses for functions that want them; deviceptr; if_present.
// nodes: 1 2
#include "device.h"
#define N 48
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double g[N], h[N][3];
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
#pragma xmp align h[i][*] with t(i)
float (*dynamic)[2];
#pragma xmp align dynamic[i][*] with t(i)

// Both are device addresses.
static void scale(int *to, const int *from, int n, int factor) {
#pragma acc parallel loop deviceptr(to, from)
  for (int i = 0; i < n; i++) to[i] = factor * from[i];
}

int main(void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc data copyin(a) copyout(b)
  {
#pragma acc host_data use_device(a, b)
    {
      if (separate()) EXPECT(1, acc_hostptr(a) != (void *)a);
      scale(b, a, N, 3);
    }
    if (separate()) EXPECT_AT(1, 0, b[1]);
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 3 * i, b[i]);

  // Without a copy the host address stays.
  void *plain = a, *inside = 0;
#pragma acc host_data use_device(a) if_present
  { inside = a; }
  EXPECT(1, plain == inside);

  // The address of an array of which a later part is there lies in front of it, perhaps in other memory of the device.
  int *half = malloc(64 * N * sizeof *half), *other[4];
  for (int i = 0; i < 64 * N; i++) half[i] = i;
#pragma acc enter data copyin(half[60 * N:2 * N])
  for (int k = 0; k < 4; k++) {
    other[k] = malloc(16 * N * sizeof(int));
#pragma acc enter data create(other[k][0:16 * N])
  }
#pragma acc host_data use_device(half)
  scale(half + 61 * N, half + 60 * N, N, 5);
  for (int k = 0; k < 4; k++) {
#pragma acc exit data delete(other[k][0:16 * N])
    free(other[k]);
  }
#pragma acc host_data use_device(half)
  {
    int *base = half;
#pragma acc parallel loop deviceptr(base)
    for (int i = 60 * N; i < 61 * N; i++) base[i + N] += base[i];
  }
#pragma acc exit data copyout(half[60 * N:2 * N])
  for (int i = 60 * N; i < 61 * N; i++) EXPECT_AT(i, 6 * i, half[i + N]);
  free(half);

  // Of a region inside deviceptr names what the name means there.
  int *from = malloc(N * sizeof *from), *to = malloc(N * sizeof *to);
  for (int i = 0; i < N; i++) from[i] = i, to[i] = 0;
#pragma acc data copyin(from[0:N]) copyout(to[0:N])
  for (int there = 0; there < 2; there++) {
#pragma acc host_data use_device(from, to) if (there)
    {
#pragma acc parallel loop deviceptr(from, to) if (there)
      for (int i = 0; i < N; i++) to[i] = from[i] + 1;
#pragma acc data deviceptr(to) if (there)
#pragma acc kernels deviceptr(from) if (there)
      for (int i = 0; i < N; i++) to[i] += from[i];
    }
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * i + 1, to[i]);
  free(from);
  free(to);

  // The names keep their types, also where nothing is evaluated; scalars and structures have addresses, too.
  int table[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, copied[3][4] = {{0}};
  struct {
    int x, y;
  } s = {3, 4}, t = {0, 0};
  double scalar = 2.5, read = 0;
#pragma acc data copyin(table, s, scalar)
#pragma acc host_data use_device(table, s, scalar)
  {
    acc_memcpy_from_device(copied, &table, sizeof table);
    EXPECT(sizeof copied[1], sizeof table[1]);
    acc_memcpy_from_device(&t, &s, sizeof s);
    acc_memcpy_from_device(&read, &scalar, sizeof scalar);
  }
  EXPECT(12, copied[2][3]);
  EXPECT(4, t.y);
  EXPECT_REAL(2.5, read);

  // Distributed arrays by global indices; the bare name is the local section, its shadow included.
  dynamic = xmp_malloc(xmp_desc_of(dynamic), N, 2);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    g[i] = i, h[i][0] = 10 * i, h[i][1] = 10 * i + 1, h[i][2] = 10 * i + 2;
    dynamic[i][0] = i, dynamic[i][1] = -i;
  }
#pragma acc data copyin(g, h, dynamic)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    double one, three[3];
    float two[2];
#pragma acc host_data use_device(g, h, dynamic)
    {
      acc_memcpy_from_device(&one, &g[i], sizeof one);
      acc_memcpy_from_device(three, h[i], sizeof three);
      acc_memcpy_from_device(two, &dynamic[i][0], sizeof two);
    }
    EXPECT_REAL_AT(i, i, one);
    EXPECT_REAL_AT(i, 10 * i + 2, three[2]);
    EXPECT_REAL_AT(i, -i, two[1]);
  }

  // Memory of acc_malloc.
  int *d = acc_malloc(N * sizeof *d);
  acc_memcpy_to_device(d, a, N * sizeof *d);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < N; i++) d[i] += 100;
  acc_memcpy_from_device(b, d, N * sizeof *d);
  acc_free(d);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 100 + i, b[i]);
  return VERDICT();
}
