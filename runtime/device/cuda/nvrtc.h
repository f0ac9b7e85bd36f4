// NVRTC, the compiler of CUDA sources at run time. It needs neither a GPU nor a driver.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "device/device.h"

namespace tasuki {

// Of several NVRTC libraries one that is not newer than this driver is taken, whose binaries the driver
// loads. To be called before the first use; driver_version as CUDA counts, 12080 for 12.8.
void nvrtc_prefer(int driver_version);

// Why there is no NVRTC, and how to get it; empty when it is there.
std::string nvrtc_problem();
// `NVRTC 13.0`; empty when it is not there.
std::string nvrtc_version();
// Of CUDA: 12. 0 without NVRTC.
int nvrtc_major();
// What is compiled for a GPU of an architecture, `sm_90`: the same, `compute_90` (PTX, which the driver
// translates) where NVRTC does not know it but an older one, or nothing where it knows newer ones only.
std::string nvrtc_target(const std::string& architecture);

// The binary is a cubin, or PTX where nvrtc_target says so.
Compiled nvrtc_compile(const std::string& source, const std::string& architecture);

// Files to try in turn, for versions up to `newest` (CUDA's major number) first.
std::vector<std::string> nvrtc_places(int newest);

}  // namespace tasuki

// For tests of the compiler's kernels: compiles `source`, in the dialect, behind the dialect's texts for
// `arch`. 1 on success; the results are the caller's to free.
extern "C" int tasuki_nvrtc_compile(const char* source, const char* arch, char** cubin,
                                    std::size_t* cubin_size, char** log);
