/* The matrix of the NAS Parallel Benchmark CG, after its published specification: a random symmetric positive
 * definite sparse matrix as a weighted sum of outer products of sparse random vectors, minus a shift of the
 * diagonal. Every node makes all of it by itself, and stores the rows that it asks for. */
#ifndef CG_MATRIX_H
#define CG_MATRIX_H
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef CLASS_W
#define CG_CLASS "W"
#define NA 7000   /* rows */
#define NONZER 8  /* entries of a random vector */
#define NITER 15  /* outer iterations */
#define SHIFT 12.0
#define ZETA 10.362595087124
#else
#define CG_CLASS "S"
#define NA 1400
#define NONZER 7
#define NITER 15
#define SHIFT 10.0
#define ZETA 8.5971775078648
#endif
#define RCOND 0.1

/* Pseudo-random numbers of the suite: x := 5^13 x mod 2^46; the result lies in (0, 1). */
static double cg_random(long long *x) {
  const long long mask = (1LL << 46) - 1;
  *x = (long long)((unsigned long long)*x * 1220703125ULL & (unsigned long long)mask);
  return (double)*x * (1.0 / (1LL << 46));
}

/* A sparse random vector: `count` different places in [0, NA) and their values. A place is drawn as an integer
 * below the next power of two and thrown away when it is too large or there already. */
static void cg_sparse_vector(long long *seed, int count, int *place, double *value) {
  int power = 1, got = 0;
  while (power < NA) power *= 2;
  while (got < count) {
    double v = cg_random(seed);
    int at = (int)(power * cg_random(seed)), seen = at >= NA;
    for (int k = 0; k < got && !seen; k++) seen = place[k] == at;
    if (seen) continue;
    place[got] = at;
    value[got++] = v;
  }
}

struct cg_entry {
  int column;
  double value;
};

static int cg_compare(const void *a, const void *b) {
  return ((const struct cg_entry *)a)->column - ((const struct cg_entry *)b)->column;
}

/* Rows [first, last) in compressed form: the entries of row i are start[i - first] .. start[i - first + 1] - 1 of
 * column and value. The caller frees the two. */
static void cg_matrix(int first, int last, int *start, int **column, double **value) {
  long long seed = 314159265;
  int(*place)[NONZER + 1] = malloc(NA * sizeof *place), *length = malloc(NA * sizeof *length);
  double(*part)[NONZER + 1] = malloc(NA * sizeof *part), weight = 1.0, ratio = pow(RCOND, 1.0 / NA);
  int rows = last - first, *fill = calloc(rows + 1, sizeof *fill);
  struct cg_entry *entry;

  if (!place || !length || !part || !fill) perror("cg"), exit(1);
  cg_random(&seed); /* the benchmark draws one number before */

  /* The vectors, each with 0.5 at its own place. */
  for (int i = 0; i < NA; i++) {
    int n = NONZER, own = -1;
    cg_sparse_vector(&seed, NONZER, place[i], part[i]);
    for (int k = 0; k < n; k++)
      if (place[i][k] == i) own = k;
    if (own < 0) own = n++;
    place[i][own] = i;
    part[i][own] = 0.5;
    length[i] = n;
  }

  /* Entries a row, duplicates counted; then where each row begins. */
  for (int i = 0; i < NA; i++)
    for (int k = 0; k < length[i]; k++)
      if (place[i][k] >= first && place[i][k] < last) fill[place[i][k] - first] += length[i];
  for (int r = 0, sum = 0; r <= rows; r++) {
    int n = r < rows ? fill[r] + 1 : 0; /* one more for the diagonal */
    start[r] = fill[r] = sum;
    sum += n;
  }
  entry = malloc((start[rows] + 1) * sizeof *entry);
  if (!entry) perror("cg"), exit(1);

  /* The sum of weighted outer products; the weights fall geometrically from 1 to RCOND. */
  for (int i = 0; i < NA; i++, weight *= ratio)
    for (int k = 0; k < length[i]; k++) {
      int row = place[i][k];
      if (row < first || row >= last) continue;
      for (int m = 0; m < length[i]; m++) {
        struct cg_entry e = {place[i][m], part[i][k] * weight * part[i][m]};
        if (e.column == row && row == i) e.value += RCOND - SHIFT;
        entry[fill[row - first]++] = e;
      }
    }

  /* Sorted by column, equal columns added up. */
  *column = malloc((start[rows] + 1) * sizeof **column);
  *value = malloc((start[rows] + 1) * sizeof **value);
  if (!*column || !*value) perror("cg"), exit(1);
  int out = 0;
  for (int r = 0; r < rows; r++) {
    int from = start[r], n = fill[r] - from;
    qsort(entry + from, n, sizeof *entry, cg_compare);
    start[r] = out;
    for (int k = from; k < from + n; k++) {
      if (k > from && entry[k].column == entry[k - 1].column) {
        (*value)[out - 1] += entry[k].value;
      } else {
        (*column)[out] = entry[k].column;
        (*value)[out++] = entry[k].value;
      }
    }
  }
  start[rows] = out;
  free(entry), free(fill), free(part), free(length), free(place);
}
#endif
