// A shadow of nothing.
#pragma xmp shadow b[1]  // expect-error {{'b'}}
