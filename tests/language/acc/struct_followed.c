// Pointers in structures that routines and the region's own variables follow: a copy of the structure, or what a
// pointer to it leads to on the device, has the host's. What is present on the device counts.
// nodes: 1
#include "device.h"
#define N 40
#define PARTS 4

typedef struct {
  int n;
  double *v;
} part;
typedef struct cell {
  double value;
  struct cell *next;
} cell;

static double sum(const part *p) {
  double s = 0;
  for (int i = 0; i < p->n; i++) s += p->v[i];
  return s;
}
static double first(part p) { return p.v ? p.v[0] : -1; }
static int length(const part *p) { return p->v ? p->n : 0; }
static double second(part p) { return p.v[1]; }

int main(void) {
  double v[N], whole = 0, parts = 0, own = 0, behind = 0, lengths = 0, made = 0, list = 0;
  part p[PARTS], *one = p;
  cell c[PARTS];
  for (int i = 0; i < N; i++) v[i] = i;
  for (int k = 0; k < PARTS; k++) p[k].n = N / PARTS, p[k].v = v + k * (N / PARTS);
  for (int k = 0; k < PARTS; k++) c[k].value = k, c[k].next = k + 1 < PARTS ? c + k + 1 : NULL;
#pragma acc data copy(v, p)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) v[i] += 100;
#pragma acc parallel loop reduction(+ : whole)
    for (int k = 0; k < PARTS; k++) whole += sum(one);
#pragma acc parallel loop reduction(+ : parts)
    for (int k = 0; k < PARTS; k++) parts += sum(&p[k]) + first(p[k]);
#pragma acc parallel loop reduction(+ : own)
    for (int k = 0; k < PARTS; k++) {
      part q = p[k];
      own += q.v[1];
    }
#pragma acc parallel loop reduction(+ : behind)
    for (int k = 0; k < PARTS; k++) {
      const part *q = &p[k];
      behind += q->v[2];
    }
    // Looked at only, and made in the region: nothing of the host's is followed.
#pragma acc parallel loop reduction(+ : lengths)
    for (int k = 0; k < PARTS; k++) lengths += length(p + k);
#pragma acc parallel loop reduction(+ : made)
    for (int k = 0; k < PARTS; k++) {
      part q = {p[k].n, v + k};
      made += second(q);
    }
  }
#pragma acc parallel loop reduction(+ : list) copyin(c)
  for (int k = 0; k < PARTS; k++)
    for (const cell *at = &c[k]; at; at = at->next) list += at->value;
  EXPECT(4 * (45 + 1000.0), whole);
  EXPECT(780 + 60 + 4400.0, parts);
  EXPECT(64 + 400.0, own);
  EXPECT(68 + 400.0, behind);
  EXPECT((double)N, lengths);
  EXPECT(10 + 400.0, made);
  EXPECT(0 * 1 + 1 * 2 + 2 * 3 + 3 * 4.0, list);
  return VERDICT();
}
