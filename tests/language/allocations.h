// Counts the calls of malloc, which the runtime's and MPI's are, too.
#pragma once
#include <stddef.h>

void *__libc_malloc(size_t bytes);
static volatile long allocations;
void *malloc(size_t bytes) {
  allocations++;
  return __libc_malloc(bytes);
}
