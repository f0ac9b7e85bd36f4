// distribute of a template that is not declared, with a near name.
#pragma xmp nodes p(4)
#pragma xmp template grid(0:9)
#pragma xmp distribute gird(block) onto p  // expect-error {{'gird'.*declared}}
// expect-anywhere {{did you mean .*grid}}
