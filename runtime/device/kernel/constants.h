// The constants of a launch: what of its arguments is part of the source that is compiled.
#pragma once

#include <string>
#include <vector>

#include "tasuki/abi.h"

namespace tasuki {

// Appends the constants of an argument, always the same number for the same argument: two launches need the same
// variant of a kernel when all of these numbers are the same.
void append_constants(const tasuki_kernel_arg& arg, std::vector<long>& key);
// Their definitions, as dialect.h describes them.
std::string define_constants(const tasuki_kernel_arg& arg);

// Whether index arithmetic needs `long` for the argument.
bool needs_long(const tasuki_kernel_arg& arg);

}  // namespace tasuki
