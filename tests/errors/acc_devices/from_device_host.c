// The source is a device, but the directive is about host memory.
void f(int x) {
#pragma xmp nodes p[*]
#pragma acc devices d[2]
#pragma xmp bcast (x) from_device d[0]  // expect-error {{'from_device' needs 'acc': the source is a device copy}}
}
