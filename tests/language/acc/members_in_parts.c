// Structures whose members lie in different places of the device: a distributed one, some that clauses name, others that
// come with the region; each by itself.
// nodes: 1 2
#include "device.h"
#define N 40
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p

struct Field {
  double dx;
  double z[N];
  int tag, count[4];
  struct {
    int level;
  } in;
} f = {0.5};
#pragma xmp align f.z[i] with t(i)

struct Plain {
  int n;
  double v[4];
  struct {
    int q;
  } in;
  double *far;
} s = {5, {1, 2, 3, 4}, {6}, 0};

typedef struct {
  int n;
  double *u;
} Held;
static double held(const Held *h, int i) { return i < h->n ? h->u[i] : 0; }

int main(void) {
  double l[8];
  f.tag = 3, f.in.level = 2, f.count[2] = 9;

  /* Beside the distributed member: by value, named, and as a part of something named. */
#pragma xmp loop on t(i)
#pragma acc parallel loop copyout(f.z) copyin(f.tag, f.in)
  for (int i = 0; i < N; i++) f.z[i] = f.tag * f.dx + f.in.level + f.count[2] + i;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 12.5 + i, f.z[i]);

#pragma xmp loop on t(i)
#pragma acc parallel loop
  for (int i = 0; i < N; i++) f.z[i] += f.dx;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, 13 + i, f.z[i]);

  /* Changed by a region, while the array is there. */
#pragma acc data copy(f.z)
  {
#pragma acc serial
    {
      f.tag = 4;
      f.count[1] += 7;
      f.in.level++;
    }
  }
  EXPECT(4, f.tag);
  EXPECT(7, f.count[1]);
  EXPECT(9, f.count[2]);
  EXPECT(3, f.in.level);

  /* Members of a plain structure. */
#pragma acc parallel loop copyin(s.n, s.in.q) copyout(l)
  for (int i = 0; i < 8; i++) l[i] = s.n + 10 * s.in.q + s.v[i % 4];
  for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, 66 + i % 4, l[i]);
#pragma acc parallel loop copy(s.v)
  for (int i = 0; i < 4; i++) s.v[i] *= s.n;
  for (int i = 0; i < 4; i++) EXPECT_REAL_AT(i, 5 * (i + 1), s.v[i]);

  /* Through a pointer. */
  struct Plain *r = &s;
#pragma acc parallel loop copyin(r->in) copyout(l)
  for (int i = 0; i < 8; i++) l[i] = r->in.q + i;
  for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, 6 + i, l[i]);

  /* Each thread's own, beside a pointer. */
#pragma acc parallel loop firstprivate(s) copyout(l)
  for (int i = 0; i < 8; i++) l[i] = s.n + s.in.q + i;
  for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, 11 + i, l[i]);

  /* A pointer beside a member whose name only begins as its own does, and that changes. */
  struct {
    double *u, u2;
  } g = {l, 1};
#pragma acc data copyin(g.u[0:8])
  {
    double before = l[3];
    if (separate()) l[3] = 100;  /* which the device does not see */
#pragma acc serial present(g.u[0:8])
    g.u2 += g.u[3];
    l[3] = before;
  }
  EXPECT_REAL(15, g.u2);

  /* A member of a structure that a routine gets as a whole, too. */
  double o[8];
  Held h = {6, l};
  for (int i = 0; i < 8; i++) l[i] = i;
#pragma acc parallel loop copyin(h.u[0:6]) copyout(o)
  for (int i = 0; i < 8; i++) o[i] = held(&h, i) + h.n;
  for (int i = 0; i < 8; i++) EXPECT_REAL_AT(i, 6 + (i < 6 ? i : 0), o[i]);
  return VERDICT();
}
