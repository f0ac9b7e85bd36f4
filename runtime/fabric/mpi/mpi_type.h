// MPI datatypes of boxes.
#pragma once

#include <mpi.h>

#include "plan/move.h"

namespace tasuki {

// A committed type of bytes; one of them at box.start() is the box. The caller frees it.
MPI_Datatype make_type(const Box& box);

}  // namespace tasuki
