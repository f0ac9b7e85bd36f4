// A devices directive without a device array.
void f(void) {
#pragma acc devices  // expect-error {{expected the name of a device array}}
}
