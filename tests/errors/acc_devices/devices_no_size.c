// The number of devices is missing.
void f(void) {
#pragma acc devices d  // expect-error {{expected '\(' or '\[' after 'd'}}
}
