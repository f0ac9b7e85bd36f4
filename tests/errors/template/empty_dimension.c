// Bounds that hold nothing.
#pragma xmp template t(5:4)  // expect-error {{'?t'?}}
