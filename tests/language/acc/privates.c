// private and firstprivate of regions and loops: scalars, arrays and structs; the originals stay.
// nodes: 1
// settings:
// settings: XMP_TEST_GPU=1
#include "device.h"
#define N 90
struct pair {
  int a;
  double b;
};

int main(void) {
  int out[N], t = -1, base = 5, w[4] = {1, 2, 3, 4}, buffer[4] = {9, 9, 9, 9};
  struct pair q = {3, 0.5};
  double r[N];
#pragma acc parallel loop private(t, buffer) firstprivate(base, w) copyout(out)
  for (int i = 0; i < N; i++) {
    t = i * 2;
    for (int k = 0; k < 4; k++) buffer[k] = t + w[k];
    out[i] = base + buffer[0] + buffer[3];
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 5 + 4 * i + 5, out[i]);
  EXPECT(-1, t);
  EXPECT(9, buffer[2]);
#pragma acc parallel loop firstprivate(q) copyout(r)
  for (int i = 0; i < N; i++) {
    q.b += i;
    r[i] = q.a * q.b;
    q.b = 0.5;
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 3 * (0.5 + i), r[i]);
  EXPECT_REAL(0.5, q.b);

  // One copy a gang, seen by its vector lanes; one copy an iteration of the inner loop.
  static int table[12][N];
  int row, cell = 4;
#pragma acc parallel loop gang private(row) copyout(table)
  for (int j = 0; j < 12; j++) {
    row = 1000 * j;
#pragma acc loop vector private(cell)
    for (int i = 0; i < N; i++) {
      cell = row + i;
      table[j][i] = cell;
    }
  }
  for (int j = 0; j < 12; j++)
    for (int i = 0; i < N; i++) EXPECT_AT(1000 * j + i, 1000 * j + i, table[j][i]);
  EXPECT(4, cell);

  // Scalars without a clause are firstprivate in parallel regions.
  int plain = 30;
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < N; i++) {
    int mine = plain + i;
    out[i] = mine;
  }
  EXPECT(30, plain);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 30 + i, out[i]);

  // Also those that statements between the loops change.
  int count = 3, sum = 7, total = 0;
#pragma acc parallel num_gangs(1) copy(out, total)
  {
    count = count * 2;
#pragma acc loop
    for (int i = 0; i < N; i++) out[i] = count + i;
    sum += count++;
    total = sum + count;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, 6 + i, out[i]);
  EXPECT(13 + 7, total);
  EXPECT(3, count);
  EXPECT(7, sum);

  // A structure in firstprivate that the region changes.
  struct pair first = {3, 0.5};
  int seen = 0;
#pragma acc parallel num_gangs(1) firstprivate(first) copy(seen)
  {
    first.a += 10;
    seen = first.a;
  }
  EXPECT(13, seen);
  EXPECT(3, first.a);
  return VERDICT();
}
