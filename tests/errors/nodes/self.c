// A node array that refers to itself.
#pragma xmp nodes p(2) = p(1:2)  // expect-error {{'?p'?.*itself|'p'.*not declared}}
