// The reference behind `=` has another rank.
#pragma xmp nodes p(2,2)
#pragma xmp nodes q(2) = p(1:2)  // expect-error {{'p'.*2 dimension}}
