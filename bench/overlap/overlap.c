// An asynchronous exchange of ROW doubles with each neighbour, and a computation as long as it at the same time: in
// distributed loops of this unit, which look at what is under way, and in a unit that knows nothing of communication.
// Prints medians of this run in seconds: `exchange`, and for each kind of computation `KIND alone` and `KIND both` (until
// both are complete); and `KIND cost`: by how much more processor time the computation takes while the exchange is under
// way, as a part of what it takes alone.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <xmp.h>

#ifndef ROW
#define ROW 524288
#endif
#define ROWS 4
#define NUMBERS 4096
#ifndef RUNS
#define RUNS 7
#endif

#pragma xmp nodes p(*)
#pragma xmp template t(0:ROWS*NP-1)
#pragma xmp distribute t(block) onto p
double a[ROWS * NP][ROW], b[ROWS * NP][NUMBERS / ROWS];
#pragma xmp align [i][*] with t(i) :: a, b
#pragma xmp shadow a[1][1]

void compute_elsewhere(double *numbers, int count, long turns);
static double elsewhere[NUMBERS];

static void in_loops(long turns) {
  for (long k = 0; k < turns; k++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < ROWS * NP; i++)
      for (int j = 0; j < NUMBERS / ROWS; j++) b[i][j] = b[i][j] * 0.999 + 0.001;
  }
}

static void in_another_unit(long turns) { compute_elsewhere(elsewhere, NUMBERS, turns); }

static int by_size(const void *x, const void *y) {
  double a = *(const double *)x, b = *(const double *)y;
  return (a > b) - (a < b);
}

static double median(double *times) {
  qsort(times, RUNS, sizeof *times, by_size);
  return times[RUNS / 2];
}

static double longest(double time) {
#pragma xmp reduction (max: time)
  return time;
}

// Of all threads of this node: other programs on the machine do not count.
static double processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

// Seconds of one run on the node that takes longest; *computing: processor time of all nodes' computations in it.
static double run(void compute(long), long turns, int exchange, double *computing) {
#pragma xmp barrier
  const double start = xmp_wtime();
  if (exchange) {
#pragma xmp reflect (a) async(1)
  }
  double used = processor_time();
  if (turns > 0) compute(turns);
  used = processor_time() - used;
#pragma xmp wait_async (1)
  const double end = xmp_wtime();
#pragma xmp reduction (+: used)
  *computing = used;
  return longest(end - start);
}

static double seconds_of_exchange(void) {
  double times[RUNS], none;
  for (int k = 0; k < RUNS; k++) times[k] = run(in_loops, 0, 1, &none);
  return median(times);
}

// As many as take `seconds` where nothing disturbs them.
static long turns_for(void compute(long), double seconds) {
  double shortest = 1e9;
  for (int k = 0; k < 20; k++) {
    const double start = xmp_wtime();
    compute(200);
    const double time = xmp_wtime() - start;
    if (time < shortest) shortest = time;
  }
  return (long)(seconds / longest(shortest) * 200) + 1;
}

static void measure(const char *kind, void compute(long), double exchange) {
  const long turns = turns_for(compute, exchange);
  double alone[RUNS], both[RUNS], used_alone[RUNS], used_both[RUNS];
  for (int k = 0; k < RUNS; k++) {
    alone[k] = run(compute, turns, 0, &used_alone[k]);
    both[k] = run(compute, turns, 1, &used_both[k]);
  }
  if (xmpc_all_node_num() == 0)
    printf("%s alone: %.9g\n%s both: %.9g\n%s cost: %.9g\n", kind, median(alone), kind, median(both), kind,
           median(used_both) / median(used_alone) - 1);
}

int main(void) {
  seconds_of_exchange();
  const double exchange = seconds_of_exchange();
  if (xmpc_all_node_num() == 0) printf("exchange: %.9g\n", exchange);
  measure("loops", in_loops, exchange);
  measure("elsewhere", in_another_unit, exchange);
  return 0;
}
