// A dimension without nodes.
#pragma xmp nodes p(0)  // expect-error {{p.*positive|positive.*0}}
// Not that it is not declared, too.
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
