// What MPI calls the reduction operators and the language's element types.
#pragma once

#include <mpi.h>

#include "core/operators.h"

namespace tasuki {

// The operator of MPI that does the same on `mpi_type(type)`; MPI_OP_NULL where there is none (&& and ||
// of floating types).
MPI_Datatype mpi_type(int type);
MPI_Op mpi_operator(int op, int type);

}  // namespace tasuki
