// A lower bound in brackets.
#pragma xmp template t[0:9]  // expect-error {{expected.*':'|':'}}
