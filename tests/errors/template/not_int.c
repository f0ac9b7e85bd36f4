// A bound that is not an integer.
#pragma xmp template t(0:"9")  // expect-error {{integer}}
