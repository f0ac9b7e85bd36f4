// Types of devices as openacc.h calls them.
void f(void) {
#pragma acc init device_type(acc_device_nvidia)
#pragma acc set device_type(acc_device_phi)  // expect-error {{'acc_device_phi' is not a type of devices}}
}
