// What the inquiry functions share: descriptors by kind, dimensions as declared, results that fit an int.
#pragma once

#include "array/descriptor.h"
#include "core/nodes.h"

namespace tasuki {

// The object behind a descriptor, or null when it is of another kind.
const tasuki_nodes* as_nodes(const void* d);
const Template* as_template(const void* d);
const Array* as_array(const void* d);

// Stores the value and returns 0, or XMP_ERR_VALUE when it does not fit.
int give(long value, int* result);

// A declared dimension (from 1) of a template as parenthesis-order index (from 0); -1: there is none.
int template_dimension(const Template& t, int dim);
// The reverse: parenthesis-order index (from 0) as declared dimension (from 1).
int declared_dimension(int form, int rank, int index);

}  // namespace tasuki
