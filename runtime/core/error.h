// The one way to report a failure of the user's program or of its surroundings: one message, all nodes end.
#pragma once

#include <string>

#include "tasuki/abi.h"

namespace tasuki {

// Prints `file:line: error: [node k of n] message` and, where given, `  help: ...` (what to do), flushes the
// standard streams and ends all nodes with status 1 within two seconds. Of several nodes that fail at the
// same time one prints. `at` may be null (start-up): the program's name stands for the place.
[[noreturn]] void fail(const tasuki_site* at, const std::string& message, const std::string& help = {});

// The same form on standard error for a remark; the run goes on. Printed by the calling node.
void warn(const tasuki_site* at, const std::string& message);

// Text made as printf makes it.
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

}  // namespace tasuki
