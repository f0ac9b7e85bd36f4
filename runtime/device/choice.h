// Choosing among the devices of this node by the types of openacc.h.
#pragma once

#include <vector>

#include "openacc.h"
#include "tasuki/abi.h"

namespace tasuki {

// Places in devices() of those of a type. The default type is that of the best device.
std::vector<int> devices_of(acc_device_t type);
// Whether the current device is of that type.
bool is_of_type(acc_device_t type);
acc_device_t current_type();
const char* type_name(acc_device_t type);

// Device `number` of the type becomes the current one (`change`), or only has to be there. One that is not there
// ends the run; `what` is the directive or function.
void choose_device(const tasuki_site* at, const char* what, acc_device_t type, int number, bool change);
// Frees what the program left on devices of the type (number < 0: on all of them).
void shut_down(const tasuki_site* at, const char* what, acc_device_t type, int number);

}  // namespace tasuki
