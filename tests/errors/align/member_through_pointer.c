// A member of what a pointer points to.
#pragma xmp nodes p(4)
#pragma xmp template t(0:15)
#pragma xmp distribute t(block) onto p
struct field { double u[16]; } *s;
#pragma xmp align s->u[i] with t(i)  // expect-error {{found '->'.*nor through pointers}}
