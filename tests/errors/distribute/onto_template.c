// distribute onto a template.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp template s(0:3)
#pragma xmp distribute s(block) onto t  // expect-error {{'t'.*template|template.*'t'}}
