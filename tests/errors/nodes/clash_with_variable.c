// A node array with a variable's name.
int p;
#pragma xmp nodes p(4)  // expect-error {{'p'}}
