// Elements that several iterations of a loop of kernels update: it runs in order. Scalars that functions get the address of.
// RUN: %xmpcc --emit-c -fopenmp %s -o %t.c 2>&1 | %filecheck --check-prefix=SAID --implicit-check-not=warning:
// RUN: %filecheck < %t.c
struct cell {
  int n, at[4];
};
double a[20][20], b[20], x[20], h[20];
struct cell cells[20], one;
int k[20];

void in_order(int m, double *p, struct cell *c) {
  // SAID: common_places.c:[[#@LINE+2]]:13: warning: different iterations over 'i' may update the same element of 'h': the loop runs in order
  // SAID: common_places.c:[[#@LINE+2]]:32: note: updated here
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) h[m] += x[i];
  // SAID: warning: {{.*}} may update the same element of 'h'
#pragma acc kernels loop
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) h[j] = h[j] + a[i][j];
  // SAID: warning: different iterations over 'j' may update the same element of 'h'
#pragma acc kernels loop collapse(2)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++) h[i] += a[i][j];
  // SAID: warning: {{.*}} may update the same element of 'h'
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) h[i % 5] += x[i];
  // SAID: warning: {{.*}} may update the same element of 'h'
#pragma acc parallel loop auto
  for (int i = 0; i < 20; i++) h[i / 2]++;
  // SAID: warning: {{.*}} may update the same element of 'h'
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    int q = k[i];
    h[q] += x[i];
  }
  // SAID: warning: {{.*}} may update the same element of 'cells'
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) cells[k[i]].n++;
  // SAID: warning: {{.*}} may update the same element of 'p'
#pragma acc kernels loop copy(p[0 : 1])
  for (int i = 0; i < 20; i++) *p += x[i];
  // SAID: warning: {{.*}} may update the same element of 'c'
#pragma acc kernels loop copy(c[0 : 1])
  for (int i = 0; i < 20; i++) c->at[i & 3] |= 1;
  // Which iteration was the last one is the value.
  // SAID: warning: the iterations over 'i' may need each other's results
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) h[k[i]] = x[i];
  // SAID: warning: the iterations over 'i' may need each other's results
#pragma acc parallel loop auto
  for (int i = 0; i < 20; i++) {
    const int row = k[i] + 1;
    for (int j = 0; j < 3; j++) a[row][j] = x[i];
  }
}
// CHECK-LABEL: void in_order(
// CHECK-NOT: omp parallel for

// CHECK-LABEL: void own(
void own(int n, double *p) {
  // CHECK-COUNT-8: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) a[k[i]][i] += x[i];
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) a[i / 4][i % 4] += 1;
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    int row = 2 * i + n;
    p[row + 1] *= 2;
    *(p + row) += 1;
  }
#pragma acc kernels loop
  for (int i = 0; i < 10; i++)
    for (int j = 2 * i; j < 2 * i + 2; j++) h[j] += 1;
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    double sum[4] = {0};
    for (int j = 0; j < 20; j++) sum[j % 4] += a[i][j];
    b[i] = sum[0] + sum[3];
  }
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
#pragma acc atomic
    h[k[i]] += x[i];
  }
#pragma acc kernels loop independent
  for (int i = 0; i < 20; i++) h[k[i]] += x[i];
#pragma acc parallel loop
  for (int i = 0; i < 20; i++) h[k[i]] += x[i];
}

// What a function does with an address.
static void give(double *t, double value) { *t = value; }
static void perhaps(double *t, double value) {
  if (value > 0.5) *t = value;
}
static void leaves(double *t, double value) {
  if (value > 0.5) return;
  *t = value;
}
static void adds(double *t, double value) { *t += value; }
static void through(double *t, double value) {
  if (value > 0.5)
    give(t, value);
  else
    give(t, -value);
}

void addresses(void) {
  double t = 0;
  // SAID: common_places.c:[[#@LINE+1]]:13: warning: what the iterations give 't' is needed
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    perhaps(&t, x[i]);
    b[i] = t;
  }
  // SAID: common_places.c:[[#@LINE+1]]:13: warning: what the iterations give 't' is needed
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    leaves(&t, x[i]);
    b[i] = t;
  }
  // SAID: common_places.c:[[#@LINE+1]]:13: warning: what the iterations give 't' is needed
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    adds(&t, x[i]);
    b[i] = t;
  }
  // CHECK-LABEL: void addresses(
  // CHECK-NOT: omp parallel for
}

// CHECK-LABEL: void given(
void given(void) {
  double t;
  // CHECK-COUNT-2: omp parallel for
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    give(&t, x[i]);
    b[i] = t;
  }
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    through(&t, x[i]);
    b[i] = t;
  }
}

// One element for all.
void one_element(void) {
  // SAID: warning: different iterations over 'i' may update the same element of 'h'
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) h[1] += x[i];
  // SAID: warning: the iterations give one element of 'w' values in turn: the loop runs in order, as with 'seq'; 'private(w)', where each needs its own alone, makes it parallel
  double w[2];
#pragma acc kernels loop
  for (int i = 0; i < 20; i++) {
    w[0] = x[i];
    b[i] = w[0];
  }
  // CHECK-LABEL: void one_element(
  // CHECK-NOT: omp parallel for
}
