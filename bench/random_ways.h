/* What random_halo.h and random_collective.h share: several ways of one communication measured in turns in one program, and
 * compared by what they leave. The case defines
 *   fill(v)     gives the data new values that follow from v
 *   use(k)      reads what has come and writes what goes, where the program uses its data between two steps
 *   content()   a number that tells what this node's data is
 * and TOUCHED, whether the program uses its data. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BLOCKS = 15, WAYS = 3 };

static void fill(int value);
static void use(long value);
static double content(void);

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static double timed(void (*step)(void), long n) {
  MPI_Barrier(MPI_COMM_WORLD);
  double time = seconds();
  for (long k = 0; k < n; k++) {
    if (TOUCHED) use(k);
    step();
  }
  time = seconds() - time;
  MPI_Allreduce(MPI_IN_PLACE, &time, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return time;
}

/* What one step leaves, of all nodes. */
static double outcome(void (*step)(void), int rank) {
  fill(rank);
  MPI_Barrier(MPI_COMM_WORLD);
  step();
  MPI_Barrier(MPI_COMM_WORLD);
  double sum = content() * (rank + 1);
  MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return sum;
}

static int compare(const void *x, const void *y) {
  double p = *(const double *)x, q = *(const double *)y;
  return (p > q) - (p < q);
}

/* Prints `times:` with the median seconds of each way, and `different:` where one leaves something else than the first. */
static void measure(void (*const way[WAYS])(void), int rank) {
  double left[WAYS], block[WAYS][BLOCKS];
  long n[WAYS];
  for (int w = 0; w < WAYS; w++) {
    left[w] = outcome(way[w], rank);
    for (n[w] = 1; timed(way[w], n[w]) < 0.004;) n[w] *= 2;
  }
  for (int b = 0; b < BLOCKS; b++)
    for (int w = 0; w < WAYS; w++) block[w][b] = timed(way[w], n[w]) / n[w];
  for (int w = 0; w < WAYS; w++) qsort(block[w], BLOCKS, sizeof(double), compare);
  if (rank != 0) return;
  printf("times: %g %g %g\n", block[0][BLOCKS / 2], block[1][BLOCKS / 2], block[2][BLOCKS / 2]);
  if (left[0] != left[1] || left[1] != left[2]) printf("different: %g %g %g\n", left[0], left[1], left[2]);
}
