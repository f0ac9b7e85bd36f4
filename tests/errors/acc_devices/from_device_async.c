// Not implemented together.
void f(int x) {
#pragma xmp nodes p[*]
#pragma acc devices d[2]
#pragma xmp bcast (x) from_device d[0] async(1) acc  // expect-error {{'from_device' with 'async' is not implemented yet; leave 'async' out}}
}
