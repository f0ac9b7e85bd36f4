// A source of several devices.
void f(int x) {
#pragma xmp nodes p[*]
#pragma acc devices d[2]  // expect-note {{'d' is declared here}}
#pragma xmp bcast (x) from_device d acc  // expect-error {{'from_device' must name one device, found 2: d.i.}}
}
