// Fewer formats than template dimensions.
#pragma xmp nodes p(4)
#pragma xmp template t(0:9,0:9)
#pragma xmp distribute t(block) onto p  // expect-error {{format|dimension}}
