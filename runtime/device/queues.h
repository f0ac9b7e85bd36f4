// Numbers of acc queues: what a program may write, and which ones are in use.
#pragma once

#include <memory>
#include <vector>

#include "device/device.h"
#include "tasuki/abi.h"

namespace tasuki {

// The queue that an async clause or argument means: the default one for TASUKI_ACC_NO_VALUE. Notes that it is used.
// Errors: other negative numbers.
long queue_of(const tasuki_site* at, long value);
// Queue of async without a value, in this thread; 0 until it is set, and again by queue_default. queue_sync: no queue.
// Threads that have set none have the main thread's.
long default_queue();
void set_default_queue(const tasuki_site* at, long queue);

// Events at the present ends of all queues that the current device has used.
std::vector<std::unique_ptr<DeviceEvent>> record_all_queues();

}  // namespace tasuki
