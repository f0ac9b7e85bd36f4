// gang, worker, vector, seq, auto and independent in many combinations and sizes: all iterations run once.
// nodes: 1
#include "device.h"
#define M 9
#define N 70
static int a[M][N];

static void expect(int value) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      EXPECT_AT(100 * j + i, value, a[j][i]);
      a[j][i] = 0;
    }
}

int main(void) {
  int g = 3, v = 40;
#pragma acc parallel loop gang num_gangs(4) vector_length(16) copy(a)
  for (int j = 0; j < M; j++) {
#pragma acc loop vector
    for (int i = 0; i < N; i++) a[j][i] += 1;
  }
  expect(1);
#pragma acc parallel num_gangs(g) num_workers(2) vector_length(v) copy(a)
  {
#pragma acc loop gang
    for (int j = 0; j < M; j++) {
#pragma acc loop worker
      for (int h = 0; h < 2; h++) {
#pragma acc loop vector
        for (int i = 0; i < N / 2; i++) a[j][h * (N / 2) + i] += 2;
      }
    }
  }
  expect(2);
#pragma acc parallel loop gang worker vector collapse(2) copy(a)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] += 3;
  expect(3);
#pragma acc parallel loop gang(num : 2) copy(a)
  for (int j = 0; j < M; j++) {
#pragma acc loop worker(2) vector(32)
    for (int i = 0; i < N; i++) a[j][i] += 4;
  }
  expect(4);
#pragma acc parallel loop seq copy(a)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] += 5;
  expect(5);
#pragma acc kernels copy(a)
  {
#pragma acc loop auto
    for (int j = 0; j < M; j++)
      for (int i = 0; i < N; i++) a[j][i] += 3;
#pragma acc loop independent gang(static : 2)
    for (int j = 0; j < M; j++) {
#pragma acc loop independent vector(16)
      for (int i = 0; i < N; i++) a[j][i] += 3;
    }
  }
  expect(6);
#pragma acc kernels loop gang(7) copy(a)
  for (int j = 0; j < M; j++) {
#pragma acc loop seq
    for (int k = 0; k < 7; k++) {
#pragma acc loop vector
      for (int i = 0; i < N; i++) a[j][i] += k == 3;
    }
  }
  expect(1);
#pragma acc serial loop copy(a)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) a[j][i] += 8;
  expect(8);
#pragma acc parallel loop vector copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[j][i] += 9;
  expect(9);
#pragma acc parallel loop device_type(nvidia) vector_length(128) device_type(*) vector_length(32) copy(a)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) a[j][i] += 10;
  expect(10);
  return VERDICT();
}
