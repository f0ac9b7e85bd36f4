// `*` is allowed only in the first dimension in brackets.
#pragma xmp nodes p[2][*]  // expect-error {{'\*'.*first}}
