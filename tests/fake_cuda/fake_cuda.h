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
// Allocations of this process.
int fake_cuda_allocated();
// From now on there is memory for so many bytes more.
void fake_cuda_room(std::size_t bytes);
// How many kernels of device/kernel/strided_store.cpp were launched.
int fake_cuda_stores();
// Pieces of page-locked memory.
int fake_cuda_pinned();
// How many graphs were launched, and made ready for that.
int fake_cuda_graphs();
int fake_cuda_graphs_made();
// The driver's own, for memory that the runtime knows nothing of.
int cuMemAlloc_v2(tasuki::cuda::CUdeviceptr* address, std::size_t bytes);
int cuMemFree_v2(tasuki::cuda::CUdeviceptr address);
}
