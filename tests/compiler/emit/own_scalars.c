// Scalars without a data clause are each thread's own on the host, too: counters of inner loops, what an iteration sets.
// RUN: %xmpcc --emit-c -fopenmp %s -o %t.c
// RUN: %filecheck < %t.c
#define N 100
double a[N][N], total;
#pragma acc declare create(total)

// CHECK-LABEL: void own(
void own(int n, int kept) {
  int i, j, t, last[2];
  double sum = 0, *row, *start = a[0];
// CHECK: omp parallel for firstprivate(t, j)
#pragma acc parallel loop
  for (i = 0; i < n; i++) {
    t = 2 * i;
    for (j = 0; j < n; j++) a[i][j] = t + j;
  }
// CHECK: omp parallel for collapse(2) private(j) firstprivate(t)
#pragma acc parallel loop collapse(2)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) a[i][j] = t = j;
// CHECK: omp parallel for private(t) firstprivate(row, j) reduction(+: sum)
#pragma acc parallel loop private(t) reduction(+ : sum) copyin(start[0 : N * N])
  for (i = 0; i < n; i++)
    for (row = start + i * N, j = 0; j < n; j++) t = j, sum += row[t];
// CHECK: omp parallel for firstprivate(j, last)
#pragma acc parallel private(last)
  {
#pragma acc loop gang
    for (i = 0; i < n; i++)
      for (j = 0; j < 2; j++) last[j] = i;
  }
// What data clauses and `acc declare` name is shared.
// CHECK: omp parallel for{{$}}
#pragma acc parallel loop copy(kept)
  for (i = 0; i < n; i++) {
    if (i == 3) kept = i;
#pragma acc atomic
    total += 1;
  }
}
