// What the acc programs share: whether a missing transfer can be seen here.
#ifndef TASUKI_TESTS_ACC_DEVICE_H
#define TASUKI_TESTS_ACC_DEVICE_H
#include <openacc.h>

#include "check.h"

// 1 when the current device has a memory of its own; on the host both copies are the same memory.
static inline int separate(void) { return acc_get_device_type() != acc_device_host; }
#endif
