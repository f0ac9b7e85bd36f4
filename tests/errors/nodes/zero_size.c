// A dimension without nodes.
#pragma xmp nodes p(0)  // expect-error {{p.*positive|positive.*0}}
