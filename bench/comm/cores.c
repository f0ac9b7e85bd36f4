/* How far apart the machine's first two cores are just now: seconds that a cache line takes from one to the other, the best
 * of a few blocks of round trips between two threads. A virtual machine's cores move. */
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BLOCKS = 5, TRIPS = 20000 };

static _Alignas(128) _Atomic long line;
static int core[2];

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static void bind_to(int core) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(core, &set);
  if (sched_setaffinity(0, sizeof set, &set)) perror("sched_setaffinity"), exit(1);
}

static void await(long value) {
  while (atomic_load_explicit(&line, memory_order_acquire) != value) {
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
  }
}

static void *answer(void *unused) {
  bind_to(core[1]);
  for (long k = 1; k <= BLOCKS * TRIPS; k++) {
    await(k);
    atomic_store_explicit(&line, -k, memory_order_release);
  }
  return unused;
}

int main(void) {
  cpu_set_t set;
  int found = 0;
  double best = 1e9;
  pthread_t other;
  if (sched_getaffinity(0, sizeof set, &set)) return perror("sched_getaffinity"), 1;
  for (int i = 0; i < CPU_SETSIZE && found < 2; i++)
    if (CPU_ISSET(i, &set)) core[found++] = i;
  if (found < 2) return fputs("one core only\n", stderr), 1;
  bind_to(core[0]);
  if (pthread_create(&other, NULL, answer, NULL)) return fputs("no second thread\n", stderr), 1;
  for (long k = 1; k <= BLOCKS * TRIPS;) {
    double start = seconds();
    for (int trip = 0; trip < TRIPS; trip++, k++) {
      atomic_store_explicit(&line, k, memory_order_release);
      await(-k);
    }
    start = (seconds() - start) / TRIPS / 2;
    if (start < best) best = start;
  }
  pthread_join(other, NULL);
  printf("line: %.3e\n", best);
  return 0;
}
