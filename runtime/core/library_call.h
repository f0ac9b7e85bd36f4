// Where the program calls functions of openacc.h, for their messages.
#pragma once

#include "tasuki/abi.h"

namespace tasuki {

// The place of this call of the function; null where the calling file has no directives and thus told none. Each place is
// told for one call: a function asks before anything else.
const tasuki_site* called_from(const char* function);

}  // namespace tasuki
