// on_device takes a name.
void f(void) {
#pragma acc barrier_device on_device(*)  // expect-error {{expected the name of a device array}}
}
