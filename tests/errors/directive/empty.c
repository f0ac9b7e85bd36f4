// A pragma without a directive.
#pragma xmp  // expect-error {{directive}}
