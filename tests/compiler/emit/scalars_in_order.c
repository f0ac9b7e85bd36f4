// Scalars for which a loop of kernels needs an order, those that are lost without one, and an iteration's own.
// RUN: %xmpcc --emit-c -fopenmp %s -o %t.c 2>&1 | %filecheck --check-prefix=SAID --implicit-check-not=warning:
// RUN: %filecheck < %t.c
double a[100], b[100], few[4], shared;
int found;

int in_order(int mask[100]) {
  int last = 0;
  // SAID: scalars_in_order.c:[[#@LINE+1]]:13: warning: what the iterations give 'last' is needed: the loop runs in order
#pragma acc kernels loop
  for (int i = 0; i < 100; i++)
    if (mask[i]) last = i;
  // SAID: scalars_in_order.c:[[#@LINE+1]]:13: warning: what the iterations give 'found' is needed
#pragma acc kernels loop copyin(mask[0 : 100])
  for (int i = 0; i < 100; i++) {
    if (!mask[i]) continue;
    found = mask[i];
  }
  double before = 0;
  // SAID: scalars_in_order.c:[[#@LINE+1]]:13: warning: what the iterations give 'before' is needed
#pragma acc parallel loop auto
  for (int i = 0; i < 100; i++) {
    b[i] = a[i] - before;
    before = a[i];
  }
  return last;
}
// CHECK-LABEL: int in_order(
// CHECK-NOT: omp parallel for

// CHECK-LABEL: int lost(
int lost(int mask[100]) {
  int flag = 0;
  // CHECK: omp parallel for
#pragma acc parallel loop
  // SAID: scalars_in_order.c:[[#@LINE+2]]:23: warning: each thread has a copy of 'flag' of its own
  for (int i = 0; i < 100; i++)
    if (mask[i]) flag = 1;
  return flag;
}

// CHECK-LABEL: double own(
double own(int n, int mask[100], double t) {
  double u;
  int k;
  // CHECK: omp parallel for {{.*}}firstprivate(t, u)
#pragma acc kernels loop
  for (int i = 0; i < 100; i++) {
    t = a[i];
    if (t > 3) {
      u = t * t;
      b[i] = u;
    } else {
      b[i] = 0;
    }
  }
  // CHECK: omp parallel for {{.*}}firstprivate({{.*}}k
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    for (k = i; k < 100; k++)
      if (a[k] > 3) break;
    b[i] = k;
  }
  t = 3;
  // CHECK: omp parallel for
#pragma acc kernels loop collapse(2)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) {
      shared = a[i * 10 + j];
      b[i * 10 + j] = shared;
    }
  // CHECK: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    k = 0;
    while (k < 10) b[k * 10 + i] = k, k++;
  }
  // CHECK: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    k = 10;
    do {
      u = k * 2;
      b[i] = u;
      k--;
    } while (k > 0);
  }
  // CHECK: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    switch (mask[i]) {
      case 1:
        u = 1;
        break;
      default:
        u = 2;
    }
    b[i] = u;
  }
  // CHECK: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 10; i++) {
    double row[4];
#pragma acc loop private(few, k)
    for (int j = 0; j < 4; j++) {
      few[0] = a[i] * j;
      k = j;
      row[j] = few[0] + k;
    }
    b[i] = row[3];
  }
  few[0] = k = 0;
  return t + few[0] + k;
}
