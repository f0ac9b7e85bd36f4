// What tests ask of the stand-in for NVIDIA's driver; found in the library by name.
#pragma once

#include "device/cuda/cuda_api.h"

extern "C" {
// The next call of the function gives this error.
void fake_cuda_fail(const char* function, int error);
// One line a launch that has run: name, groups, threads, and the parameters as numbers.
const char* fake_cuda_launches();
// How many other GPUs a GPU may access.
int fake_cuda_peers(int device);
// Allocations of other processes that are open.
int fake_cuda_mapped();
}
