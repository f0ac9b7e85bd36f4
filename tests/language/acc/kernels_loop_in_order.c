// `kernels loop` without `independent` runs in order where iterations meet by way of pointers of their own, subscripts that are
// chosen, or different strides.
// nodes: 1
#include "device.h"
#define N 200
static int a[20 * N], b[20 * N], square[12][12], expected[12][12];
typedef struct {
  int x, y;
} Point;
static Point points[N];

static void begin(void) {
  for (int i = 0; i < 20 * N; i++) a[i] = b[i] = i * 7 % 31;
}
static void check(void) {
  for (int i = 0; i < 20 * N; i++) EXPECT_AT(i, b[i], a[i]);
}

int main(void) {
  const int n = 10;
  begin();
#pragma acc kernels loop
  for (int i = 1; i < N; i++) {
    int *q = a + i;
    *q = *(q - 1) + 1;
  }
  for (int i = 1; i < N; i++) b[i] = b[i - 1] + 1;
  check();
  begin();
#pragma acc kernels loop
  for (int i = 1; i < N; i++) {
    int *q = &a[i], *before = q - 1;
    q[0] += before[0];
  }
  for (int i = 1; i < N; i++) b[i] += b[i - 1];
  check();
  begin();
#pragma acc kernels loop
  for (int i = 0; i < N; i++) a[i] = a[i > 0 ? i - 1 : 0] + 1;
  for (int i = 0; i < N; i++) b[i] = b[i > 0 ? i - 1 : 0] + 1;
  check();
  begin();
#pragma acc kernels loop
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) a[j * 20 + i] = a[i * 10 + j] + 1;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) b[j * 20 + i] = b[i * 10 + j] + 1;
  check();
  begin();
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[j * n + i] = a[i * n + j] + 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[j * n + i] = b[i * n + j] + 1;
  check();
  begin();
#pragma acc kernels loop
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 20; j++) a[i * 10 + j] += i;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 20; j++) b[i * 10 + j] += i;
  check();
  begin();
#pragma acc parallel
  {
#pragma acc loop auto
    for (int i = 1; i < N; i++) *(a + i) = *(a + i - 1) + 2;
  }
  for (int i = 1; i < N; i++) b[i] = b[i - 1] + 2;
  check();
  for (int i = 0; i < N; i++) points[i] = (Point){i, -i};
#pragma acc kernels loop
  for (int i = 1; i < N; i++) {
    Point *p = &points[i];
    p->x = (p - 1)->x + p->y;
  }
  for (int i = 0, x = 0; i < N; x -= ++i) EXPECT_AT(i, x, points[i].x);
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) square[i][j] = expected[i][j] = i * 12 + j;
#pragma acc kernels loop
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) square[i][j] = square[j][i] + 1;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) expected[i][j] = expected[j][i] + 1;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 12; j++) EXPECT_AT(i * 12 + j, expected[i][j], square[i][j]);
  return VERDICT();
}
