// More distributed dimensions than the node array has.
#pragma xmp nodes p(4)
#pragma xmp template t(0:9,0:9)
#pragma xmp distribute t(block,block) onto p  // expect-error {{'?p'?}}
