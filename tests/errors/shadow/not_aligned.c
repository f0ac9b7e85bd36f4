// A shadow of an array that is not aligned.
int b[16];
#pragma xmp shadow b[1]  // expect-error {{'b'.*not aligned|aligned.*'b'}}
