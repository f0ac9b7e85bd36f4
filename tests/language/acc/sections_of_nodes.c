// Regions that use exactly the sections of distributed arrays that are present, each node its part of them: no run of
// these is ended, whatever the distribution, also where nodes have nothing of a section.
// nodes: 1 2 3 4 6
#include "device.h"
#define N 40
#define M 7

#pragma xmp nodes p(*)
#pragma xmp nodes q(1, *)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp template c(0:N-1)
#pragma xmp distribute c(cyclic) onto p
#pragma xmp template d(0:N-1)
#pragma xmp distribute d(cyclic(3)) onto p
#pragma xmp template s(0:M-1, 0:N-1)
#pragma xmp distribute s(block, block) onto q
#pragma xmp template w(0:M-1, 0:N-1)
#pragma xmp distribute w(cyclic, cyclic(2)) onto q
static int a[N], b[N], cyclic[N], blocks[N], rows[N][M], moved[N - 4], mixed[N][M], *own;
#pragma xmp align [i] with t(i) :: a, b, own
#pragma xmp shadow b[1:2]
#pragma xmp align cyclic[i] with c(i)
#pragma xmp align blocks[i] with d(i)
#pragma xmp align rows[i][j] with s(j, i)
#pragma xmp shadow rows[1][0]
#pragma xmp align moved[i] with t(i+3)
#pragma xmp align mixed[i][j] with w(j, i)

// What enter data has brought is enough for regions that name nothing.
static void entered(int lo, int hi) {
#pragma acc enter data create(a[lo:hi - lo], cyclic[lo:hi - lo], blocks[lo:hi - lo], rows[lo:hi - lo][1:M - 2])
#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = lo; i < hi; i++) a[i] = i;
#pragma xmp loop on t(i)
#pragma acc parallel loop default(present)
  for (int i = lo + 1; i < hi - 1; i++) a[i] += 100;
#pragma xmp loop on c(i)
#pragma acc kernels
  for (int i = lo; i < hi; i++) cyclic[i] = i + 1;
#pragma xmp loop on d(i)
#pragma acc parallel loop
  for (int i = hi - 1; i >= lo; --i) blocks[i] = i + 2;
#pragma acc parallel
#pragma xmp loop (j, i) on s(j, i)
#pragma acc loop collapse(2)
  for (int i = lo; i < hi; i++)
    for (int j = 1; j < M - 1; j++) rows[i][j] = 10 * i + j;
#pragma acc exit data copyout(a[lo:hi - lo], cyclic[lo:hi - lo], blocks[lo:hi - lo], rows[lo:hi - lo][1:M - 2])
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    EXPECT_AT(i, i < lo || i >= hi ? 0 : i > lo && i < hi - 1 ? i + 100 : i, a[i]);
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i < lo || i >= hi ? 0 : i + 1, cyclic[i]);
#pragma xmp loop on d(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i < lo || i >= hi ? 0 : i + 2, blocks[i]);
#pragma xmp loop (j, i) on s(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT_AT(10 * i + j, i < lo || i >= hi || j < 1 || j == M - 1 ? 0 : 10 * i + j, rows[i][j]);
}

// Steps, alignments with an offset, neighbours, conditions, pointers, parameters, loops around the region.
static void named(int n, int part[n], int step) {
#pragma xmp align part[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) b[i] = i, part[i] = 0, own[i] = 0;
#pragma xmp reflect (b)
#pragma xmp loop on t(i)
#pragma acc parallel loop copyin(b[3:19]) copyout(part[4:16])
  for (int i = 4; i < 20; i++) part[i] = b[i - 1] + b[i + 2];
#pragma xmp loop on t(i+3)
#pragma acc parallel loop copy(moved[2:31])
  for (int i = 2; i < N - 4; i += 6) moved[i] = i;
#pragma xmp loop on c(i)
#pragma acc parallel loop copy(cyclic[1:38])
  for (int i = N - 2; i > 0; i -= 5) cyclic[i] = -i;
#pragma xmp loop on d(i)
#pragma acc parallel loop copy(blocks[1:36])
  for (int i = 1; i < N; i += 7) blocks[i] = -i;
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(own[0:6])
  for (int i = 0; i < N; i++)
    if (i < 6) own[i] = i;
#pragma xmp loop on t(i)
#pragma acc parallel loop copy(own[6:6])
  for (int i = 6; i < 12; i += step) own[i] = i;
#pragma xmp loop on s(:, i)
  for (int i = 0; i < N; i++) {
#pragma acc parallel loop copy(rows[i][2:2])
    for (int j = 2; j < 4; j++) rows[i][j] = -i;
  }
#pragma xmp loop on s(:, i)
#pragma acc parallel loop copy(rows[9:9][0:M])
  for (int i = 9; i < 18; i++) {
#pragma xmp loop on s(j, i)
    for (int j = 0; j < M; j++) rows[i][j] += 1000;
  }
#pragma acc parallel loop copy(rows[20:1][0:M])
#pragma xmp loop on s(j, 20)
  for (int j = 0; j < M; j++) rows[20][j] = 7;
#pragma xmp loop (j, i) on w(j, i)
#pragma acc parallel loop collapse(2) copy(mixed[5:20][2:3])
  for (int i = 5; i < 25; i++)
    for (int j = 2; j < 5; j++) mixed[i][j] = 10 * i + j;

#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i >= 4 && i < 20 ? 2 * i + 1 : 0, part[i]);
    EXPECT_AT(i, i < 6 || (i < 12 && i % step == 0) ? i : 0, own[i]);
  }
#pragma xmp loop on t(i+3)
  for (int i = 0; i < N - 4; i++) EXPECT_AT(i, i % 6 == 2 ? i : 0, moved[i]);
#pragma xmp loop on c(i)
  for (int i = 1; i < N - 1; i++)
    if ((N - 2 - i) % 5 == 0) EXPECT_AT(i, -i, cyclic[i]);
#pragma xmp loop on d(i)
  for (int i = 0; i < N; i++)
    if (i % 7 == 1) EXPECT_AT(i, -i, blocks[i]);
#pragma xmp loop (j, i) on s(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 2; j < 4; j++) EXPECT_AT(10 * i + j, i == 20 ? 7 : i >= 9 && i < 18 ? 1000 - i : -i, rows[i][j]);
#pragma xmp loop (j, i) on w(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT_AT(10 * i + j, i >= 5 && i < 25 && j >= 2 && j < 5 ? 10 * i + j : 0, mixed[i][j]);
}

// Beyond what a node owns.
static void expanded(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) b[i] = 0;
#pragma acc data copy(b[4:21])
  {
#pragma xmp loop on t(i) expand(1:2)
#pragma acc parallel loop present(b[4:21])
    for (int i = 4; i < 25; i++) b[i] = i;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= 4 && i < 25 ? i : 0, b[i]);
}

int main(void) {
  own = (int *)xmp_malloc(xmp_desc_of(own), N);
  entered(5, 25);
  named(N, a, 3);
  expanded();
  return VERDICT();
}
