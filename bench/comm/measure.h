/* How a step of communication is timed, alike on all sides; each side says in side.h what everybody(), slowest(),
 * total() and first() are. A row prints lines that ../measure.py reads:
 *   row: label | variant | seconds for one operation     check: label | variant | value */
#ifndef COMM_MEASURE_H
#define COMM_MEASURE_H
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef ROW_SECONDS /* that a row is measured for */
#define ROW_SECONDS 0.02
#endif
#define BLOCKS 5
#define PAIRS 25 /* of blocks of two ways that are compared closely */

/* A name of this row's own: all rows of a program are one file. */
#define JOIN_EXPANDED(a, b) a##_##b
#define JOIN(a, b) JOIN_EXPANDED(a, b)
#define NAME(name) JOIN(name, ROW)

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

/* Seconds for n steps on the rank that needs longest. */
static double timed(void (*step)(void), long n) {
  double start;
  everybody();
  start = seconds();
  for (long k = 0; k < n; k++) step();
  return slowest(seconds() - start);
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* How many steps take a fifth of a row's time at least, and in *time how long they do. Seen twice: a single long one may be
 * the system's doing. */
static long enough(void (*step)(void), double *time) {
  for (long n = 1;; n *= 2) {
    double again;
    *time = timed(step, n);
    if (*time < 0.2 * ROW_SECONDS) continue;
    again = timed(step, n);
    if (again < *time) *time = again;
    if (*time >= 0.2 * ROW_SECONDS) return n;
  }
}

/* How many steps make a block; those before it warm up. */
static long per_block(void (*step)(void)) {
  double time;
  long n = enough(step, &time);
  return (long)(n * ROW_SECONDS / BLOCKS / time) + 1;
}

static void print_median(const char *label, const char *variant, int operations, double *block, int blocks) {
  qsort(block, blocks, sizeof *block, compare);
  if (first()) printf("row: %s | %s | %.6e\n", label, variant, block[blocks / 2] / operations);
}

/* The median of BLOCKS blocks of steps. */
static void measure(const char *label, const char *variant, int operations, void (*step)(void)) {
  double block[BLOCKS];
  long n = per_block(step);
  for (int k = 0; k < BLOCKS; k++) block[k] = timed(step, n) / n;
  print_median(label, variant, operations, block, BLOCKS);
}

/* Of PAIRS blocks of each of two ways, in turns. */
static inline void measure_both(const char *label, const char *variant_a, void (*a)(void), const char *variant_b,
                                void (*b)(void)) {
  double time_a[PAIRS], time_b[PAIRS];
  long n = per_block(b), n_a = per_block(a);
  if (n_a < n) n = n_a;
  for (int k = 0; k < PAIRS; k++) {
    if (k % 2) time_b[k] = timed(b, n) / n;
    time_a[k] = timed(a, n) / n;
    if (!(k % 2)) time_b[k] = timed(b, n) / n;
  }
  print_median(label, variant_a, 1, time_a, PAIRS);
  print_median(label, variant_b, 1, time_b, PAIRS);
}

static void check(const char *label, const char *variant, double mine) {
  double sum = total(mine);
  if (first()) printf("check: %s | %s | %.12e\n", label, variant, sum);
}
#endif
