// The coarray directive's own form.
#pragma xmp nodes p[*]
int x:[*];
#pragma xmp coarray x :: x    // expect-error {{expected 'on' after 'coarray'}}
#pragma xmp coarray on p x    // expect-error {{expected '::' and the names of coarrays}}
#pragma xmp coarray on p ::   // expect-error {{expected the name of a coarray}}
#pragma xmp coarray on p :: x y  // expect-error {{}}
