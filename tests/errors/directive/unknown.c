// A directive that resembles none.
#pragma xmp frobnicate  // expect-error {{frobnicate}}
