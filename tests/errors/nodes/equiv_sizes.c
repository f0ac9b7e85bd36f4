// Shape and section hold different numbers of nodes.
#pragma xmp nodes p(4)
#pragma xmp nodes q(2,2) = p(1:3)  // expect-error {{4.*3|3.*4}}
