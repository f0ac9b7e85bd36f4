// nodes: 1
// Pointers that were made of restrict ones in front of the region may lead to the same elements.
#include "check.h"

enum { N = 600 };
static int buf[N], a[N];
static int *restrict global = buf;

static void made(int *restrict p, int n) {
  int *q = p;
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++) {
    p[i] = i;
    q[i] += 5;
    p[i] *= 2;
  }
}
static void of_file(int n) {
  int *c = global;
#pragma acc parallel loop copy(global[0:n])
  for (int i = 0; i < n; i++) {
    global[i] = i;
    c[i] += 5;
    global[i] *= 2;
  }
}
static void reassigned(int *restrict p, int *c, int n) {
  c = p;
#pragma acc serial copy(p[0:n])
  for (int i = 0; i < n; i++) {
    p[i] = i;
    c[i] += 7;
    p[i] *= 2;
  }
}
static void recurrence(int *restrict p, int n) {
  int *q = p + 1;
#pragma acc kernels copy(p[0:n])
  for (int i = 0; i < n - 1; i++) q[i] = p[i] + 1;
}
static void behind(int *restrict p, int n) {
  int *q = p;
#pragma acc kernels copy(p[0:n])
  for (int i = 0; i < n - 1; i++) p[i + 1] = q[i] + 1;
}
static void in_block(int n) {
  int *restrict r = buf;
  int *s = r;
#pragma acc parallel loop copy(buf)
  for (int i = 0; i < n; i++) {
    r[i] = i;
    s[i] += 9;
    r[i] *= 2;
  }
}

int main(void) {
  made(buf, N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i + 5), buf[i]);
  of_file(N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i + 5), buf[i]);
  reassigned(buf, a, N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i + 7), buf[i]);
  in_block(N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 2 * (i + 9), buf[i]);
  recurrence(a, N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, i, a[i]);
  a[0] = 7;
  behind(a, N);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 7 + i, a[i]);
  return VERDICT();
}
