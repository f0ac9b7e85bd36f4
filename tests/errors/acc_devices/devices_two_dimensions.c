// Device arrays have one dimension.
void f(void) {
#pragma acc devices d[2][2]  // expect-error {{a device array has one dimension, 'd' has 2}}
}
