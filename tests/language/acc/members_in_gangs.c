// What a gang does once to members that lie in places of their own: distributed ones, and those that data clauses name.
// nodes: 1 3
// settings:
// settings: XMP_TEST_GPU=1
#include "device.h"
#define N 40
#define M 300
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static struct {
  int v[N][M], w[N], count;
} g;
#pragma xmp align g.v[i][*] with t(i)
#pragma xmp align g.w[i] with t(i)
static struct {
  int hits[N], total;
  struct {
    int seen[N];
  } in;
} h;

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    g.w[i] = i;
    for (int j = 0; j < M; j++) g.v[i][j] = i + j;
  }
  for (int i = 0; i < N; i++) h.hits[i] = h.in.seen[i] = i;
  h.total = 1;
#pragma acc data copy(g.v, g.w, h.hits, h.in.seen, h.total)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++) {
      const int last = g.v[i][M - 1];
#pragma acc loop vector
      for (int j = 0; j < M; j++) g.v[i][j] = last - j;
      g.w[i] += g.v[i][0];
      const int w = g.w[i];
#pragma acc loop vector
      for (int j = 0; j < M; j++) g.v[i][j] += w;
      if (w > 400) g.v[i][1]--;
    }
#pragma acc parallel loop gang num_workers(4)
    for (int i = 0; i < N; i += 4) {
#pragma acc loop worker
      for (int k = i; k < i + 4; k++) {
        int sum = 0;
        h.hits[k] += 2;
#pragma acc loop vector reduction(+ : sum)
        for (int j = 0; j < M; j++) sum += h.hits[k];
        h.hits[k] *= 3;
        h.in.seen[k] += sum;
      }
    }
#pragma acc parallel num_gangs(1)
    {
      h.total += 5;
      const int before = h.total;
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        if (j == M - 1) h.total = before + j;
      h.total *= 2;
    }
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    const int last = i + M - 1, w = i + last;
    EXPECT_AT(i, w, g.w[i]);
    for (int j = 0; j < M; j++) EXPECT_AT(1000 * i + j, last - j + w - (j == 1 && w > 400), g.v[i][j]);
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 3 * (i + 2), h.hits[i]);
    EXPECT_AT(i, i + M * (i + 2), h.in.seen[i]);
  }
  EXPECT(2 * (6 + M - 1), h.total);
  return VERDICT();
}
