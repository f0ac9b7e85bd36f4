// `*` is allowed only in the last dimension in parentheses.
#pragma xmp nodes p(*,2)  // expect-error {{'\*'.*last}}
