// The host uses an address of device memory: what host_data gave to a function that takes no such addresses, say.
#pragma once

namespace tasuki {

// From now on that ends the run with the name of the data in place of a signal. What else a program's segmentation
// faults do stays as it is.
void tell_device_addresses();

}  // namespace tasuki
