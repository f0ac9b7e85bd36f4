// A template without dimensions.
#pragma xmp template t  // expect-error {{expected}}
