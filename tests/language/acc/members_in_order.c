// Loops that are left to the compiler and need each other's results through members of structures keep their order.
// nodes: 1
#include "device.h"
#define N 60
static struct {
  int sum[N], from[N], to[N];
  struct {
    int sum[N];
  } in;
} s;
typedef struct {
  int v[3], x, y;
  union {
    int u, w[2];
  } both;
} element;
static element e[N];

static element made(int k) {
  element all = {{k, k, k}, k, k, {k}};
  return all;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    s.sum[i] = s.in.sum[i] = s.from[i] = s.to[i] = i;
    e[i] = made(i);
  }
#pragma acc data copy(s, e)
  {
#pragma acc kernels loop
    for (int i = 1; i < N; i++) s.sum[i] += s.sum[i - 1];
#pragma acc kernels loop
    for (int i = 1; i < N; i++) s.in.sum[i] = s.in.sum[i - 1] + 2;
#pragma acc kernels loop
    for (int i = 1; i < N; i++) s.to[i] = s.from[i - 1];
#pragma acc kernels loop
    for (int i = 0; i < N / 2 + 5; i++) s.from[N - 1 - i] = s.from[i];
#pragma acc parallel loop auto
    for (int i = 1; i < N; i++) e[i].v[1] = e[i - 1].v[1] + 1;
#pragma acc parallel loop auto
    for (int i = 1; i < N; i++) e[i].x = e[i - 1].x + 3;
#pragma acc kernels loop
    for (int i = 1; i < N; i++) e[i].both.w[0] = e[i - 1].both.u + 4;
  }
  int from[N];
  for (int i = 0; i < N; i++) from[i] = i;
  for (int i = 0; i < N / 2 + 5; i++) from[N - 1 - i] = from[i];
  for (int i = 0; i < N; i++) {
    EXPECT_AT(i, i * (i + 1) / 2, s.sum[i]);
    EXPECT_AT(i, 2 * i, s.in.sum[i]);
    EXPECT_AT(i, i ? i - 1 : 0, s.to[i]);
    EXPECT_AT(i, from[i], s.from[i]);
    EXPECT_AT(i, i, e[i].v[1]);
    EXPECT_AT(i, 3 * i, e[i].x);
    EXPECT_AT(i, 4 * i, e[i].both.u);
  }
  for (int i = 0; i < N; i++) e[i] = made(i);
#pragma acc kernels loop copy(e)
  for (int i = 1; i < N; i++) e[i] = made(e[i - 1].v[2] + 5);
  for (int i = 0; i < N; i++) EXPECT_AT(i, 5 * i, e[i].y);
  return VERDICT();
}
