// Clauses behind device_type.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "directive/directive.h"

namespace tasuki::directive {

// The types of devices that directives may name, with their acc_device_t of openacc.h.
const std::vector<std::pair<std::string, int>>& device_types();
std::vector<std::string> device_type_names();
std::string device_type_list();  // with commas, for messages
std::optional<int> device_type(std::string_view name);

// Leaves the clauses that count. The kernels of a region are the same for all devices with a memory of their own: they
// take clauses of all of these types, `seq` before others. A loop that is `seq` for the host gets the clause
// `host_seq`. A construct that is asynchronous for a named type is synchronous, and the `wait` of one type is
// everybody's: both are allowed.
void take_by_type(Directive& d);

}  // namespace tasuki::directive
