// A combined directive without names.
#pragma xmp nodes p(4)
#pragma xmp template, distribute(block) onto p ::  // expect-error {{expected}}
