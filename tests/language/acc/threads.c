// Constructs in the threads of an OpenMP parallel region: sections of one array, variables of their own, one that all have,
// queues, enter data, kernels that reduce, a region that the host runs; one device a thread where there are several.
// flags: -fopenmp
// nodes: 1 2
// settings: XMP_SUBDEVICES=2
#include <omp.h>
#include <openacc.h>
#include <stdlib.h>

#include "device.h"

enum { THREADS = 3, N = 2000, STEPS = 5 };

static double shared[N];

static double thread(int t, double *mine) {
  double own[N], sum = 0;
  int number = acc_get_device_num(acc_device_default);
#pragma acc data copy(mine[0:N]) create(own) present(shared)
  for (int k = 0; k < STEPS; k++) {
#pragma acc parallel loop async(t)
    for (int i = 0; i < N; i++) own[i] = mine[i] + shared[i];
#pragma acc parallel loop async(t)
    for (int i = 0; i < N; i++) mine[i] = own[i] - i + t;
#pragma acc wait(t)
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += mine[i];
  }
  EXPECT(number, acc_get_device_num(acc_device_default));
  return sum;
}

static int in_order(int *a) {
  int last = 0;
#pragma acc serial copy(last) copyin(a[0:N])
  {
    int *p = a, *end = a + N;
    while (p != end && *p >= 0) last = *p++;
  }
  return last;
}

int main(void) {
  double *all = malloc(THREADS * N * sizeof *all);
  const int devices = acc_get_num_devices(acc_device_default);
  int bad = 0;
  for (int i = 0; i < N; i++) shared[i] = i;
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, acc_device_default);
#pragma acc enter data copyin(shared)
  }
  acc_set_device_num(0, acc_device_default);
  for (int round = 0; round < 20; round++) {
    for (int i = 0; i < THREADS * N; i++) all[i] = 1;
#pragma omp parallel num_threads(THREADS) reduction(+ : bad)
    {
      const int t = omp_get_thread_num();
      if (t % 2) acc_set_device_num(t % devices, acc_device_default);
      double expected = 0, found = thread(t, all + t * N);
      for (int k = 1; k <= STEPS; k++) expected += N * (1. + k * t);
      bad += found != expected;
      int *a = malloc(N * sizeof *a);
      for (int i = 0; i < N; i++) a[i] = i + t;
      bad += in_order(a) != N - 1 + t;
#pragma acc enter data copyin(a[0:N])
#pragma acc parallel loop present(a[0:N])
      for (int i = 0; i < N; i++) a[i] *= 2;
#pragma acc exit data copyout(a[0:N])
      for (int i = 0; i < N; i++) bad += a[i] != 2 * (i + t);
      bad += acc_is_present(a, N * sizeof *a) && separate();
      free(a);
    }
    for (int i = 0; i < THREADS * N; i++) bad += all[i] != 1 + STEPS * (i / N);
    bad += acc_get_device_num(acc_device_default) != 0;
  }
  EXPECT(0, bad);
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, acc_device_default);
#pragma acc exit data delete(shared)
  }
  free(all);
  return VERDICT();
}
