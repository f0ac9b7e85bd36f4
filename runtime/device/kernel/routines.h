// Routines that kernels of other units call: their texts, as the units registered them.
#pragma once

#include <string>
#include <vector>

#include "tasuki/abi.h"

namespace tasuki {

// What a kernel needs of other units.
struct Elsewhere {
  std::string source;  // the texts of all routines, in front of them the macros TASUKI_FILE_*
  std::vector<const tasuki_file_variable*> variables;  // in the order of the kernel's last parameters
};

// Errors: a routine without a text, with the reason.
Elsewhere routines_of_kernel(const tasuki_site* at, const tasuki_kernel& kernel);

}  // namespace tasuki
