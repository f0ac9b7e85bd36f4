// Where the program calls library functions that may fail or wait, for messages.
#pragma once

#include "tasuki/abi.h"

namespace tasuki {

// The place of this call of the function; null where the calling file has no directives and thus told none. Each place is
// told for one call: a function asks before anything else.
const tasuki_site* called_from(const char* function);
// The same, with a place without a line instead of null; for functions that wait.
const tasuki_site* place_of_call(const char* function);

}  // namespace tasuki
