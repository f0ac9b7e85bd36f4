// What the files of this folder and the communication layer share about arrays.
#pragma once

#include "array/descriptor.h"

namespace tasuki {

// The array's template has its layout now: makes the array's and, for a static array, its storage.
void template_became_known(tasuki_site* at, Array& a);

// Ends the run when a unit declares an array of another unit with a mapping that is not the array's.
void check_external_arrays();

// Ends the run unless the array has a layout and storage.
void require_allocated(tasuki_site* at, const Array& a);

}  // namespace tasuki
