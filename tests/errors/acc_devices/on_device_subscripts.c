// Device arrays have one dimension.
void f(void) {
#pragma acc devices d[4]
#pragma acc wait on_device(d[0][1])  // expect-error {{a device array has one dimension, found 2 subscripts}}
}
