// A header with one wrong directive.
#pragma xmp nodes hp(*)
#pragma xmp distribute undeclared(block) onto hp
