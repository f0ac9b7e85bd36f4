// Asynchronous operations by the program's ids.
#pragma once

#include "comm/operation.h"

namespace tasuki {

// Whether any registered operation is known to be incomplete. Cheap.
bool async_pending();
// Gives every pending operation a chance to proceed; complete ones are forgotten.
void async_progress();
// Whether all operations of the id are complete; true for an id that nobody uses.
bool async_test(long id);
// Returns when all operations of the id are complete.
void async_wait(long id);

}  // namespace tasuki
