// The number of devices is an integer.
void f(void) {
#pragma acc devices d[1.5]  // expect-error {{expected an integer expression}}
}
