// A node array declared twice in a scope.
#pragma xmp nodes p(4)
#pragma xmp nodes p(2,2)  // expect-error {{'p'.*already}}
