// A divided array without shadows between its devices.
static int a[8];
#pragma acc devices d[*]
#pragma acc declare create(a) layout([block]) on_device(d)  // expect-note {{declared here; add shadow}}
static int b[8], c[8][4], e[4][8];
#pragma acc declare create(b) layout([block]) shadow([0]) on_device(d)  // expect-note {{declared here, with a shadow of width 0}}
#pragma acc declare create(c) layout([block][*]) shadow([0:0][1]) on_device(d)  // expect-note {{declared here, with a shadow of width 0}}
#pragma acc declare create(e) layout([*][block]) shadow([0][0:1]) on_device(d)
void f(void) {
#pragma acc reflect(a)  // expect-error {{'a' has no shadow on devices: there is nothing to reflect}}
#pragma acc reflect(b)  // expect-error {{'b' has no shadow on devices: there is nothing to reflect}}
#pragma acc reflect(c)  // expect-error {{'c' has no shadow on devices: there is nothing to reflect}}
#pragma acc reflect(e)
}
