// A type of devices that there is not, where one is chosen.
void f(void) {
#pragma acc init device_type(nvidai)  // expect-error {{'nvidai' is not a type of devices}}
#pragma acc set device_type(phi)  // expect-error {{'phi' is not a type of devices}}
}
// expect-anywhere {{did you mean 'nvidia'}}
