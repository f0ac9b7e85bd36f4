// reflect and reduce_shadow of device copies that lie on a set of devices: the edges of the section go through an image
// in host memory.
#pragma once

#include "comm/halo_plan.h"

namespace tasuki {

// Where plans find the section of an array that is declared on a set of devices: its image, or host memory where the
// devices use that; null when the array is not.
void* section_image(const Array& a);
// Runs the exchange for operands of which at least one is declared on a set of devices; complete on return.
bool on_device_set(std::span<const HaloOperand> operands);
void split_halo(tasuki_site* at, HaloDirection exchange, std::span<const HaloOperand> operands);

}  // namespace tasuki
