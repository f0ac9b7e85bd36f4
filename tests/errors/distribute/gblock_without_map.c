// gblock needs its mapping array.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(gblock) onto p  // expect-error {{gblock|array|'\('}}
