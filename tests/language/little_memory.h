// A limit for what a program may take besides what it has.
#pragma once
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static inline void leave_memory(long bytes) {
  long pages = 0;
  FILE *sizes = fopen("/proc/self/statm", "r");
  if (!sizes || fscanf(sizes, "%ld", &pages) != 1) return;
  fclose(sizes);
  const rlim_t all = (rlim_t)(pages * sysconf(_SC_PAGESIZE) + bytes);
  setrlimit(RLIMIT_AS, &(struct rlimit){all, all});
}
