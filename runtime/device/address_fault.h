// The host uses an address of device memory: what host_data gave to a function that takes no such addresses, say. Or a
// kernel of a device that is a CPU uses memory that is not there.
#pragma once

namespace tasuki {

// From now on that ends the run with the name of the data, or of the kernel where XMP_DEVICE_CHECK=1 waits for one, in
// place of a signal. What else a program's segmentation faults do stays as it is.
void tell_faults();

}  // namespace tasuki
