// The present table: which host memory has a copy on the current device, and who still needs it.
#pragma once

#include <cstddef>

#include "device/device.h"
#include "tasuki/abi.h"

namespace tasuki {

struct PresentEntry {
  char* host;
  std::size_t bytes;
  char* device;     // == host where the device shares the host's memory
  long structured;  // data regions that hold it
  long dynamic;     // enter data without exit data yet
};

// The entry that contains [address, address + bytes), or null. Part of it present is an error: `what` names
// the data and `at` the directive.
PresentEntry* present_find(const tasuki_site* at, const char* what, const void* address, std::size_t bytes);
// The entry whose device memory contains the address, or null.
PresentEntry* present_find_device(const void* device);

// Makes the memory present (allocating, and with `copy_in` copying, only when it was not) and counts one
// more holder, structured or dynamic.
PresentEntry* present_enter(const tasuki_site* at, const char* what, void* address, std::size_t bytes,
                            bool copy_in, bool structured, long queue);
// Takes one holder away; when it was the last one, copies back (`copy_out`) the whole entry and frees it.
// Not present: an error.
void present_exit(const tasuki_site* at, const char* what, void* address, std::size_t bytes, bool copy_out,
                  bool structured, long queue);

// The device address of host memory; an error when it is not present.
void* device_address(const tasuki_site* at, const char* what, void* address, std::size_t bytes);
[[noreturn]] void not_present(const tasuki_site* at, const char* what);

}  // namespace tasuki
