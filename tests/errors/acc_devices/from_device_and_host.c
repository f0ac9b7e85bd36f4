// The source cannot be a device and the host.
void f(int x) {
#pragma xmp nodes p[*]
#pragma acc devices d[2]
#pragma xmp bcast (x) from_device d[0] acc host  // expect-error {{'from_device' and 'host' exclude each other: the source is the copy of one device}}
}
