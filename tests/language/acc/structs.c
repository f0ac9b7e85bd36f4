// Arrays of structs, struct variables, nested structs, unions, arrays inside, struct assignment, struct parameters.
// nodes: 1 2
#include "device.h"
#define N 45
struct vec {
  double x, y, z;
};
typedef struct {
  char tag;
  struct vec at, v;
  float w[3];
  short id;
} body;
union word {
  float f;
  unsigned u;
};
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
struct vec g[N];
#pragma xmp align g[i] with t(i)

static struct vec add(struct vec a, struct vec b) {
  struct vec r = {a.x + b.x, a.y + b.y, a.z + b.z};
  return r;
}
#pragma acc routine(add) seq

int main(void) {
  body s[N], r[N];
  struct vec shift = {.z = 3, .x = 1};
  for (int i = 0; i < N; i++) {
    body b = {'a', {i, 2 * i, 3 * i}, {0, 0, 0}, {0.5f, 1.5f, 2.5f}, (short)i};
    s[i] = b;
  }
#pragma acc parallel loop copyin(s) copyout(r) firstprivate(shift)
  for (int i = 0; i < N; i++) {
    body b = s[i];
    b.v = add(b.at, shift);
    b.w[1] += b.w[0] + b.id;
    b.tag++;
    r[i] = b;
  }
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, 'b', r[i].tag);
    EXPECT_REAL_AT(i, i + 1, r[i].v.x);
    EXPECT_REAL_AT(i, 2 * i, r[i].v.y);
    EXPECT_REAL_AT(i, 3 * i + 3, r[i].v.z);
    EXPECT_REAL_AT(i, 2 + i, r[i].w[1]);
    EXPECT_REAL_AT(i, 2.5, r[i].w[2]);
  }
#pragma acc data create(g)
  {
#pragma xmp loop on t(i)
#pragma acc parallel loop present(g)
    for (int i = 0; i < N; i++) {
      struct vec *q = &g[i];
      q->x = i;
      q->y = -i;
      q->z = q->x * q->y;
    }
#pragma acc update self(g)
  }
  for (int i = 0; i < N; i++)
    if (owner_block(i, N, check_nodes()) == check_me()) EXPECT_REAL_AT(i, -i * i, g[i].z);

  unsigned bits[N];
#pragma acc parallel loop copyout(bits)
  for (int i = 0; i < N; i++) {
    union word w;
    w.f = i;
    bits[i] = w.u >> 23;
  }
  for (int i = 0; i < N; i++) {
    union word w;
    w.f = i;
    EXPECT_AT(i, w.u >> 23, bits[i]);
  }
  return VERDICT();
}
