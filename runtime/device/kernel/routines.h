// Routines that kernels of other units call: their texts, as the units registered them.
#pragma once

#include <string>

#include "tasuki/abi.h"

namespace tasuki {

// The kernel's source behind the texts of all routines that it needs. Errors: a routine without a text, with the reason.
std::string source_with_routines(const tasuki_site* at, const tasuki_kernel& kernel);

}  // namespace tasuki
