// A part that ends behind the device array.
void f(void) {
#pragma acc devices d[2]           // expect-note {{'d' is declared here}}
#pragma acc devices e[2] = d[1:2]  // expect-error {{'d' has only 2 devices}}
}
