// A bracket template of size zero.
#pragma xmp template t[0]  // expect-error {{'?t'?}}
