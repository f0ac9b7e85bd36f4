// One device array.
void f(void) {
#pragma acc devices d[*]
#pragma acc barrier_device on_device(d, d)  // expect-error {{'on_device' takes one device array}}
}
