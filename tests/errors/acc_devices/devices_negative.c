// A device array has devices.
void f(void) {
#pragma acc devices d[0]  // expect-error {{must be positive, found 0}}
}
