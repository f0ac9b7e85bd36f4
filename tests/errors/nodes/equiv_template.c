// The reference behind `=` names a template.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
#pragma xmp nodes q(2) = t(0:1)  // expect-error {{'t'.*template|template.*'t'}}
