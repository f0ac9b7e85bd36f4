// nodes: 1
// Several sections of one array are on the device: what stands in a data construct uses the one that this names, whether
// the subscripts show it or not.
#include "check.h"

#define N 32
#define M 3

static int a[N][M], order[N];
static struct {
  int v[N];
  int *p;
} s;

// Which elements is not to be seen.
static void add(int a[N][M], int first, int count, int by) {
#pragma acc data copy(a[first:count])
  {
#pragma acc parallel loop copyin(order)
    for (int k = first; k < first + count; k++)
      for (int j = 0; j < M; j++) a[order[k]][j] += by;
  }
}

static void add_present(int *p, int first, int count, int by) {
#pragma acc data copy(p[first:count])
  {
#pragma acc parallel loop present(p) copyin(order)
    for (int k = first; k < first + count; k++) p[order[k]] += by;
#pragma acc data present(p)
    {
#pragma acc parallel loop copyin(order)
      for (int k = first; k < first + count; k++) p[order[k]] += by;
    }
  }
}

static void nested(int *p, int first, int count, int inner, int some) {
#pragma acc data copy(p[first:count])
#pragma acc data copy(p[inner:some])
  {
#pragma acc parallel loop copyin(order)
    for (int k = inner; k < inner + some; k++) p[order[k - inner] + inner] += 7;
  }
}

// The condition holds for one of the constructs, or for none.
static void conditional(int *p, int first, int count, int inner, int on) {
#pragma acc data copy(p[first:count])
#pragma acc data copy(p[inner:2]) if (on)
  {
    const int at = on ? inner : first;
#pragma acc parallel loop copyin(order)
    for (int k = at; k < at + 2; k++) p[order[k]] += 5;
  }
}

// The pointer's own subscripts say how much the region uses.
static void counted(int *p, int first, int inner, int on) {
#pragma acc data copy(p[first:4])
#pragma acc data copy(p[inner:3]) if (on)
  {
    const int at = on ? inner : first;
#pragma acc parallel loop
    for (int i = at; i < at + 3; i++) p[i] += 3;
  }
}

static void fetch(int *p, int first, int count, int found[]) {
#pragma acc data copyin(p[first:count])
  {
#pragma acc parallel loop copyin(order)
    for (int k = first; k < first + count; k++) p[order[k]] *= 2;
#pragma acc update self(p)
    for (int k = first; k < first + count; k++) found[k] = p[k], p[k] = -k;
#pragma acc update device(p)
  }
}

static void moved(int *p, int first) {
#pragma acc data copy(p[first:4])
  {
    p += first;
#pragma acc parallel loop copyin(order)
    for (int k = 0; k < 4; k++) p[order[k]] += 3;
  }
}

static void constant(int *p) {
#pragma acc data copy(p[20:4])
  {
#pragma acc parallel loop copyin(order)
    for (int k = 20; k < 24; k++) p[order[k]] += 9;
#pragma acc kernels
    for (int k = 20; k < 24; k++) p[order[k]] += k;
#pragma acc host_data use_device(p)
    {
#pragma acc parallel loop deviceptr(p)
      for (int k = 20; k < 24; k++) p[k] += 10;
    }
  }
}

// Of an array in a structure, too.
static void counted_member(int first, int inner, int on) {
#pragma acc data copy(s.v[first:4])
#pragma acc data copy(s.v[inner:3]) if (on)
  {
    const int at = on ? inner : first;
#pragma acc parallel loop
    for (int i = at; i < at + 3; i++) s.v[i] += 3;
  }
}

static void members(int first, int count) {
#pragma acc data copy(s.v[first:count], s.p[first:count])
  {
#pragma acc parallel loop copyin(order)
    for (int k = first; k < first + count; k++) s.v[order[k]]++, s.p[order[k]] += 2;
  }
}

int main(void) {
  for (int i = 0; i < N; i++) order[i] = i;
#pragma acc enter data copyin(a[0:4], a[10:8])
  add(a, 12, 3, 9);
  add(a, 1, 2, 7);
  add(a, 12, 3, 1);
  add(a, 26, 6, 11);
#pragma acc exit data copyout(a[10:8], a[0:4])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      EXPECT_AT(i * M + j, i >= 12 && i < 15 ? 10 : i >= 1 && i < 3 ? 7 : i >= 26 ? 11 : 0, a[i][j]);

  int *p = malloc(N * sizeof *p), found[N];
  for (int i = 0; i < N; i++) p[i] = 0;
#pragma acc enter data copyin(p[0:4], p[10:8])
  add_present(p, 12, 3, 4);
  add_present(p, 1, 2, 2);
  nested(p, 10, 4, 12, 2);
  nested(p, 0, 2, 16, 2);
  conditional(p, 10, 2, 2, 0);
  conditional(p, 10, 2, 2, 1);
  conditional(p, 0, 2, 16, 1);
  moved(p, 12);
#pragma acc exit data copyout(p[10:8], p[0:4])
  static const int is[] = {0, 4, 9, 5, 0, 0, 0, 0, 0, 0, 5, 5, 18, 18, 11, 3, 12, 12};
  for (int i = 0; i < N; i++) EXPECT_AT(i, i < 18 ? is[i] : 0, p[i]);

  for (int i = 0; i < N; i++) p[i] = i;
#pragma acc enter data copyin(p[0:4], p[10:8], p[20:6])
  fetch(p, 12, 3, found);
  for (int k = 12; k < 15; k++) EXPECT_AT(k, 2 * k, found[k]);
  constant(p);
#pragma acc exit data copyout(p[10:8], p[0:4], p[20:6])
  for (int i = 0; i < N; i++) EXPECT_AT(i, i >= 12 && i < 15 ? -i : i >= 20 && i < 24 ? 2 * i + 19 : i, p[i]);

  s.p = p;
  for (int i = 0; i < N; i++) p[i] = s.v[i] = i;
#pragma acc enter data copyin(s.v[0:4], s.v[10:8], s.p[0:4], s.p[10:8])
  members(11, 4);
  members(0, 2);
#pragma acc exit data copyout(s.v[0:4], s.v[10:8], s.p[0:4], s.p[10:8])
  for (int i = 0; i < N; i++) {
    const int in = (i >= 11 && i < 15) || i < 2;
    EXPECT_AT(i, i + in, s.v[i]);
    EXPECT_AT(i, i + 2 * in, p[i]);
  }

  for (int i = 0; i < N; i++) p[i] = s.v[i] = i;
  counted_member(20, 10, 0);
  counted_member(20, 10, 1);
  counted_member(5, 25, 1);
  counted(p, 20, 10, 0);
  counted(p, 20, 10, 1);
  counted(p, 5, 25, 1);
  for (int i = 0; i < N; i++) {
    const int in = (i >= 10 && i < 13) || (i >= 20 && i < 23) || (i >= 25 && i < 28);
    EXPECT_AT(i, i + 3 * in, p[i]);
    EXPECT_AT(i, i + 3 * in, s.v[i]);
  }

  // In front of the pointer.
  int *middle = p + 16;
  for (int i = 0; i < N; i++) p[i] = i;
#pragma acc enter data copyin(middle[-8:4], middle[0:4])
  nested(middle, -8, 4, -7, 2);
#pragma acc exit data copyout(middle[-8:4], middle[0:4])
  for (int i = 0; i < N; i++) EXPECT_AT(i, i + 7 * (i == 9 || i == 10), p[i]);
  free(p);
  return VERDICT();
}
