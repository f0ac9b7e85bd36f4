// Memory of the current device: small pieces from slabs, freed memory kept for the next request, and releases that
// wait for queues without the program waiting.
#pragma once

#include <cstddef>

#include "device/device.h"
#include "tasuki/abi.h"

namespace tasuki {

// Null when there is no room, also after everything that can be given back has been.
void* device_allocate(std::size_t bytes);
// The same; ends the run when there is no room, naming `what`, the sizes and what is resident.
void* device_allocate(const tasuki_site* at, const char* what, std::size_t bytes);

// Gives memory back once all work that `queue` holds now is complete; queue_sync: all work of all queues.
void device_release(void* address, long queue);

// `function` is called when memory was released, and again and again while there is none: it makes others give up what
// was released here, and says whether some of that is still in their hands. Null: no longer.
void tend_device_memory(bool (*function)());

// Whether the address begins a piece that device_allocate gave out and device_release has not taken back.
bool device_allocated(const void* address);

}  // namespace tasuki
