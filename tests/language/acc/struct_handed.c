// Routines that follow pointers of structures to which their parameters lead, through other routines and members of
// members, too: each region says at its calls which structure that is, and is a kernel.
// nodes: 1
#include "device.h"
#define N 60
#define W 8

typedef struct {
  double x, y;
} point;
typedef struct {
  int n;
  point *p;
  double *w, *z, (*rows)[W];
  int *mask;
} part;
typedef struct {
  part mine;
  part *other;
  double scale;
} grid;

static double first(const part *q, int i) { return q->p[i % q->n].x + q->z[i]; }
static double both(const grid *g, int i) { return first(&g->mine, i) + first(g->other, i) * g->scale; }
static double by_value(part q, int i) { return q.p[i].y + q.rows[i][3]; }
static void put(part *q, int i, double v) {
  double *row = q->rows[i];
  for (int k = 0; k < W; k++) row[k] += v + k;
  q->p[i].y = v;
}
static double local(const grid *g, int i) {
  const part *q = &g->mine, *o = (*g).other;
  return q->p[i].x - o->p[i].y + (q->mask ? q->mask[i] : 5);
}
static double moves(const part *q, int i) {
  double s = 0;
  for (const double *w = q->w; w < q->w + 3; w++) s += *w * i;
  return s;
}
// Of these nobody can say at the call what they follow: the host's pointers are all there is.
static double behind(const part *q, int i) {
  q = q + (i & 1);
  return q->w[i];
}
static double changed(part q, int i) {
  q.w += 1;
  return q.w[i - 1];
}
static double cast(void *any, int i) {
  part *q = any;
  return q->w[i];
}
static void swap(part *q) {
  double *w = q->w;
  q->w = q->z, q->z = w;
}
static double swapped(part q, int i) {
  swap(&q);
  return q.w[i] - 2 * q.z[i];
}
#pragma acc routine vector
static void scaled(const part *from, part *to, int r) {
#pragma acc loop vector
  for (int k = 0; k < W; k++) to->rows[r][k] = from->rows[r][k] * from->w[r] + first(from, r);
}

static double w[3][N], z[3][N], rows[3][N][W];
static point p[3][N];
static int mask[N];

static void fill(part *q, int k) {
  q->n = N, q->p = p[k], q->w = w[k], q->z = z[k], q->rows = rows[k], q->mask = k ? NULL : mask;
  for (int i = 0; i < N; i++) {
    p[k][i].x = i * (k + 0.5), p[k][i].y = i + k, w[k][i] = k - i, z[k][i] = 2 * k + i, mask[i] = i % 3;
    for (int j = 0; j < W; j++) rows[k][i][j] = i + j * k;
  }
}

#define STEP(g, q, i)                                                  \
  both(g, i) + by_value(*(q), i) + moves(q, i) + local(g, i)

// The pointers of `g` and `q`, and what the region would be on the host.
static double work(grid *g, part *q) {
  double s = 0;
#pragma acc parallel loop reduction(+ : s) present(g[0:1], q[0:1])
  for (int i = 0; i < N; i++) {
    const grid *const same = g;
    s += STEP(same, q, i);
    put(q, i, i * 0.5);
    s += local(same, i);
  }
  return s;
}
static double serial(grid *g, part *q) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    s += STEP(g, q, i);
    put(q, i, i * 0.5);
    s += local(g, i);
  }
  return s;
}

int main(void) {
  grid g = {.scale = 0.25};
  part o[2];
  double s = 0, sums[3] = {0, 0, 0};
  fill(&g.mine, 0), fill(&o[0], 1), fill(&o[1], 2);
  g.other = &o[0];
  const double expected = serial(&g, &o[0]);
  fill(&g.mine, 0), fill(&o[0], 1);
#pragma acc enter data copyin(o, g, w, z, rows, p, mask)
  // Of what the host has only the pointers count now.
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N && separate(); i++) p[k][i].x = w[k][i] = z[k][i] = rows[k][i][3] = -1e9;
  EXPECT(expected, work(&g, &o[0]));
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++) s += behind(o, i) + changed(o[1], i);
  EXPECT(N / 2 * 3.0 + 2.0 * N - N * (N - 1.0), s);
#pragma acc parallel loop reduction(+ : sums)
  for (int i = 0; i < N; i++) {
    sums[0] += swapped(o[1], i);
    sums[1] += first(&o[1], i);
  }
#pragma acc parallel loop reduction(+ : sums)
  for (int i = 0; i < N; i++) sums[2] += cast(&o[1], i);
  void *any = &o[1];
#pragma acc parallel loop reduction(+ : sums)
  for (int i = 0; i < N; i++) {
    const part *q = any;
    sums[2] += q->w[i];
  }
  EXPECT(2 * (2.0 * N - N * (N - 1) / 2), sums[2]);
  EXPECT(4.0 * N + N * (N - 1) / 2 - 2 * (2.0 * N - N * (N - 1) / 2), sums[0]);
  EXPECT(2.5 * N * (N - 1) / 2 + 4.0 * N + N * (N - 1) / 2, sums[1]);
#pragma acc parallel loop gang num_gangs(7) vector_length(4)
  for (int r = 0; r < N; r++) scaled(&o[1], &g.mine, r);
#pragma acc update self(rows[0:1])
  for (int r = 0; r < N; r++)
    for (int k = 0; k < W; k++) EXPECT((r + 2.0 * k) * (2 - r) + 2.5 * r + 4 + r, rows[0][r][k]);
#pragma acc exit data delete(o, g, w, z, rows, p, mask)
  return VERDICT();
}
