// A constant section that reaches past the last node.
#pragma xmp nodes p(4)
#pragma xmp nodes q(3) = p(3:5)  // expect-error {{p}}
