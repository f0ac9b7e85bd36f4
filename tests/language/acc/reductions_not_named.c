// nodes: 1 3
// Loops that only add to, or keep the largest of, a scalar that no reduction clause names: as if one did.
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#define N 1000
#define ROWS 24
#define COLUMNS 70

#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
static double d[N];
#pragma xmp align d[i] with t[i]

static double a[N], grid[ROWS][COLUMNS], sums[ROWS], tops[ROWS];
static int flags[N];
static double total;

static int wrong;
static void expect(const char *what, double got, double expected) {
  if (fabs(got - expected) <= 1e-12 * (1 + fabs(expected))) return;
  printf("%s: %.15g, expected %.15g\n", what, got, expected);
  wrong++;
}

#pragma acc routine vector
static double row_sum(const double *row, int n) {
  double s = 0;
#pragma acc loop vector
  for (int k = 0; k < n; k++) s += row[k];
  return s;
}

int main(void) {
  double all = 0, top = -1e30, rows[ROWS], row_tops[ROWS], whole = 0;
  int any = 0, bits = 0;
  for (int i = 0; i < N; i++) {
    a[i] = (i * 37 % 101) * 0.5 - 7;
    flags[i] = 1 << (i * 11 % 20);
    all += a[i];
    top = a[i] > top ? a[i] : top;
    bits ^= flags[i];
    any |= flags[i] == 1 << 19;
  }
  for (int r = 0; r < ROWS; r++) {
    rows[r] = 0, row_tops[r] = -1e30;
    for (int k = 0; k < COLUMNS; k++) {
      grid[r][k] = (r * 31 + k * 17) % 53 * 0.25 - 3;
      rows[r] += grid[r][k];
      row_tops[r] = fmax(row_tops[r], grid[r][k]);
    }
    whole += rows[r];
  }

  // In `parallel`, of a scalar that no clause names, and of one on the device.
  double sum = 3, high = -1e30, least = 1e30, copied = 10, present = 20;
  int parity = 0, found = 0, count = 0;
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    sum += a[i];
    if (a[i] > high) high = a[i];
    least = fmin(a[i], least);
    parity ^= flags[i];
    found = found || flags[i] == 1 << 19;
    if (a[i] > 0) count++;
  }
  expect("sum", sum, all + 3);
  expect("greatest", high, top);
  expect("least", least, -7);
  expect("bits", parity, bits);
  expect("found", found, any);
  int positive = 0;
  for (int i = 0; i < N; i++) positive += a[i] > 0;
  expect("count", count, positive);
#pragma acc parallel loop copy(copied) copyin(a) vector_length(32)
  for (int i = 0; i < N; i++) copied = copied + a[i];
  expect("copied", copied, all + 10);
#pragma acc data copy(present) copyin(a)
  {
#pragma acc parallel loop independent
    for (int i = 0; i < N; i++) present += a[i];
#pragma acc kernels loop independent async(2)
    for (int i = 0; i < N; i++) present -= 2 * a[i];
#pragma acc wait(2)
  }
  expect("present", present, 20 - all);
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++) total += a[i];
#pragma acc wait(1)
  expect("of the file", total, all);
  double complex z = 1;
#pragma acc parallel loop
  for (int i = 0; i < N; i++) z += a[i] * I;
  expect("imaginary", cimag(z), all);
  expect("real", creal(z), 1);

  // Inside of gangs: of a variable of the iteration, of the function, and of a routine's.
  double own = 1, outer = 1;
#pragma acc parallel loop gang copyin(grid) copyout(sums, tops) private(own)
  for (int r = 0; r < ROWS; r++) {
    double largest = -1e30;
    own = 0;
#pragma acc loop vector
    for (int k = 0; k < COLUMNS; k++) {
      own += grid[r][k];
      largest = largest < grid[r][k] ? grid[r][k] : largest;
    }
    sums[r] = own + row_sum(grid[r], COLUMNS);
    tops[r] = largest;
  }
  for (int r = 0; r < ROWS; r++) {
    expect("sum of a row", sums[r], 2 * rows[r]);
    expect("greatest of a row", tops[r], row_tops[r]);
  }
#pragma acc parallel loop gang copyin(grid) reduction(+ : outer)
  for (int r = 0; r < ROWS; r++) {
#pragma acc loop worker vector
    for (int k = 0; k < COLUMNS; k++) outer += grid[r][k];
  }
  expect("gangs named, vector not", outer, whole + 1);
  double neither = 2;
#pragma acc parallel copyin(grid)
  {
#pragma acc loop gang
    for (int r = 0; r < ROWS; r++) {
#pragma acc loop vector
      for (int k = 0; k < COLUMNS; k++) neither += grid[r][k];
    }
  }
  expect("neither named", neither, whole + 2);
  double deep = 0;
#pragma acc parallel loop collapse(2) copyin(grid)
  for (int r = 0; r < ROWS; r++)
    for (int k = 0; k < COLUMNS; k++) deep += grid[r][k];
  expect("collapsed", deep, whole);

  // Own copies that are meant, and atomic updates, stay what they are.
  int seed = 5, counted = 0;
#pragma acc parallel loop firstprivate(seed) copyout(sums)
  for (int r = 0; r < ROWS; r++) {
    seed += 1;
    sums[r] = r;
  }
  expect("own copy", seed, 5);
#pragma acc parallel loop copy(counted)
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    counted += 1;
  }
  expect("atomic", counted, N);

  // The nodes' sum is named, the device's is not.
  double nodes = 0;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++) d[i] = a[i];
#pragma acc data copyin(d)
  {
#pragma xmp loop on t[i] reduction(+ : nodes)
#pragma acc parallel loop
    for (int i = 0; i < N; i++) nodes += d[i];
  }
  expect("nodes", nodes, all);

#pragma xmp reduction(+ : wrong)
  if (wrong) return 1;
#pragma xmp task on p[0]
  puts("PASS");
  return 0;
}
