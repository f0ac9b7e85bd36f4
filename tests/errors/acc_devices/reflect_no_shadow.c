// A divided array without shadows between its devices.
static int a[8];
#pragma acc devices d[*]
#pragma acc declare create(a) layout([block]) on_device(d)  // expect-note {{declared here; add shadow}}
void f(void) {
#pragma acc reflect(a)  // expect-error {{'a' has no shadow on devices: there is nothing to reflect}}
}
