// on_device names devices.
void f(void) {
#pragma acc wait on_device()  // expect-error {{expected the name of a device array}}
}
