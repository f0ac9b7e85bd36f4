// Clauses behind device_type.
#pragma once
#include <string>
#include <vector>

#include "directive/directive.h"

namespace tasuki::directive {

// Types that device_type may name: those of which there are devices here.
const std::vector<std::string>& device_types();

// Leaves the clauses that count. The kernels of a region are the same for all devices with a memory of their own: they
// take clauses of all of these types, `seq` before others. A loop that is `seq` for the host gets the clause
// `host_seq`. A construct that is asynchronous for a named type is synchronous, and the `wait` of one type is
// everybody's: both are allowed.
void take_by_type(Directive& d);

}  // namespace tasuki::directive
