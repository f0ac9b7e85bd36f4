// The CPU as a device: its memory is the host's, everything completes at once.
#pragma once

#include "device/device.h"

namespace tasuki {

Device* host_device();

}  // namespace tasuki
