// Cross-memory attach: reading the memory of another process of this host through the system.
#pragma once

#include "fabric/direct/grid.h"

namespace tasuki {

// Whether this process may read `process`: eight bytes at `address` there, which must be `expected`.
bool attach_works(int process, const void* address, unsigned long expected);
// Copies a grid of that process (its place is an address there) into a box of this one; ends the run when the system
// refuses.
void attach_read(int process, const Grid& from, const Box& to);

}  // namespace tasuki
