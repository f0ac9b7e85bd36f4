// Fewer distributed dimensions than the node array has.
#pragma xmp nodes p(2,2)
#pragma xmp template t(0:9,0:9)
#pragma xmp distribute t(block,*) onto p  // expect-error {{'?p'?}}
