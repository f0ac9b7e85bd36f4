// Short arrays of pointers, alone and in structures, of which a subscript picks one: double buffers. Kernels run on all
// devices, whoever has put the rows there and with whatever of the structure beside.
// nodes: 1
#include "device.h"
#define N 60

typedef struct {
  double *buf[2];
  int n, cur;
  double sum;
} pair;
typedef struct {
  pair in, *out;
  double (*m[3])[4];
  float *f[2];
} task;

static double at(const pair *p, int which, int i) { return i < p->n ? p->buf[which][i] : -1; }
static double only(const pair *p, int which, int i) { return p->buf[which][i]; }
static void move(task *t, int a, int b, int i) {
  t->out->buf[b][i] = only(&t->in, a, i) + t->m[a + b][i][1] + (t->f[b] ? t->f[b][i] : 1);
}

static void smooth(double *to, const double *from) {
  for (int i = 1; i < N - 1; i++) to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}
static void *memory(int n) { return calloc(n, sizeof(double)); }

int main(void) {
  double s[2][N], sum = 0, big = -1;
  int there = 0, n = N;
  pair p = {{memory(N), memory(N)}, N, 0, 0}, *q = &p;
  for (int i = 0; i < N; i++) p.buf[0][i] = s[0][i] = i * i % 17, s[1][i] = 0;
#pragma acc data copy(p.buf[0][0:n], p.buf[1][0:n])
  for (int t = 0; t < 4; t++) {
    const int cur = p.cur, next = 1 - cur;
#pragma acc parallel loop reduction(+ : there)
    for (int i = 1; i < n - 1; i++) {
      p.buf[next][i] = 0.5 * (p.buf[cur][i - 1] + (t < 2 ? p.buf[cur][i + 1] : only(&p, cur, i + 1)));
      there += acc_on_device(acc_device_not_host);
    }
    smooth(s[next], s[cur]);
    p.cur = next;
  }
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, s[k][i], p.buf[k][i]);
  EXPECT(separate() ? 4 * (N - 2) : 0, there);

  // A number of the structure, which comes and goes beside the rows; it is entered and left itself.
  for (int i = 0; i < N; i++) p.buf[0][i] = i, p.buf[1][i] = -i;
#pragma acc data copy(q->buf[0:2][0:n])
  {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += at(q, i & 1, i);
#pragma acc parallel loop present(q->buf[0:2][0:n])
    for (int i = 0; i < n; i++) q->buf[i & 1][i] *= 2;
#pragma acc serial
    q->sum = at(q, 0, 2);
    EXPECT(4, q->sum);
#pragma acc data copy(q[0:1])
    {
#pragma acc serial present(q[0:1])
      q->sum = at(q, 1, 1);
      if (separate()) EXPECT(4, q->sum);
    }
    EXPECT(-2, q->sum);
  }
  EXPECT(-N / 2, sum);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i & 1 ? -2 * i : 2 * i, p.buf[i & 1][i]);

  // Structures in others and arrays of them; rows of rows; null pointers.
  pair some[2];
  for (int k = 0; k < 2; k++) {
    some[k] = (pair){{memory(N), memory(N)}, N, 0, 0};
    for (int i = 0; i < N; i++) some[k].buf[0][i] = 100 * k + i, some[k].buf[1][i] = 100 * k - i;
#pragma acc enter data copyin(some[k].buf[0:2][0:n])
  }
  task t = {some[0], &some[1], {memory(4 * N), memory(4 * N), memory(4 * N)}, {NULL, memory(N)}};
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < 4 * N; i++) t.m[k][0][i] = i * k;
  for (int i = 0; i < N; i++) t.f[1][i] = 3 * i;
#pragma acc data copyin(t.m[0:3][0:n], t.f[0:2][0:n])
  {
    int one = 1;
#pragma acc parallel loop
    for (int i = 0; i < n; i++) move(&t, one, one, i);
#pragma acc parallel loop
    for (int i = 0; i < n; i++) move(&t, 0, 0, i);
  }
  sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += some[1].buf[i % 2][i] - some[0].buf[1][i];
  double expected = 0;
  for (int i = 0; i < N; i++) expected += (i % 2 ? -i + (4 * i + 1) * 2 + 3 * i : i + 1) + i;
  EXPECT_REAL(expected, sum);
  for (int k = 0; k < 2; k++) {
#pragma acc exit data delete(some[k].buf[0:2][0:n])
  }

  // The host exchanges them in between.
  double *a[2] = {memory(N), memory(N)};
  for (int i = 0; i < N; i++) a[0][i] = i;
#pragma acc data copy(a[0:2][0:n])
  for (int k = 0; k < 4; k++) {
#pragma acc parallel loop
    for (int i = 0; i < n; i++) a[1][i] = a[0][(i + 1) % n] + 1;
    double *first = a[0];
    a[0] = a[1], a[1] = first;
  }
  for (int i = 0; i < N; i++) EXPECT_AT(i, (i + 4) % N + 4, a[0][i]);
#pragma acc parallel loop gang copyin(a[0][0:n], a[1][0:n]) reduction(max : big)
  for (int k = 0; k < 2; k++) {
    double m = 0;
#pragma acc loop vector reduction(max : m)
    for (int i = 0; i < n; i++) m = a[k][i] > m ? a[k][i] : m;
    big = m > big ? m : big;
  }
  EXPECT(N + 3, big);
  // One of them is not there: the host runs it.
  sum = 0;
#pragma acc data copyin(a[1][0:n])
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i & 1][i] * 0 + 1;
  EXPECT(N, sum);
  // A dozen.
  struct {
    double *row[12];
  } many;
  there = 0;
  for (int k = 0; k < 12; k++) many.row[k] = memory(N);
#pragma acc data copy(many.row[0:12][0:n])
#pragma acc parallel loop reduction(+ : there)
  for (int i = 0; i < n; i++) {
    many.row[i % 12][i] = i;
    there += acc_on_device(acc_device_not_host);
  }
  for (int i = 0; i < N; i++) EXPECT_REAL_AT(i, i, many.row[i % 12][i]);
  EXPECT(separate() ? N : 0, there);
  return VERDICT();
}
