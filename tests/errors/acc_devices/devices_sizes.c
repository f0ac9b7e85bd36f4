// Both sides have as many devices.
void f(void) {
#pragma acc devices d[4]
#pragma acc devices e[3] = d[1:2]  // expect-error {{'e' has 3 devices, but behind '=' there are 2}}
}
