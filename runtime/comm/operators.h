// The reduction operators on the language's element types: identities, local combination, and what MPI
// calls them.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <string>

#include "tasuki/abi.h"

namespace tasuki {

// Why `op` cannot be used on `type`, or empty. `-` is `+`; firstmax.. are max and min here.
std::string operator_problem(int op, int type);
// "+", "max", ... and "double", "float _Complex", ... for messages.
const char* operator_name(int op);
const char* type_name(int type);
// Bytes of an element; 0 for TASUKI_OTHER.
std::size_t type_size(int type);

// Sets `count` elements to the identity of `op`.
void set_identity(int op, int type, void* address, long count);
// to[i] = to[i] op from[i], with C's meaning: && and || give 0 or 1, integers wrap around.
void combine(int op, int type, void* to, const void* from, long count);
// to[i] = a[i] op b[i]; `to` overlaps neither.
void combine(int op, int type, void* to, const void* a, const void* b, long count);
// -1, 0 or 1 as a < b, equal, a > b; for max and min with locations. Not for complex types.
int compare(int type, const void* a, const void* b);

// The operator of MPI that does the same on `mpi_type(type)`; MPI_OP_NULL where there is none (&& and ||
// of floating types).
MPI_Datatype mpi_type(int type);
MPI_Op mpi_operator(int op, int type);

}  // namespace tasuki
