// Sizes that are no integers, or too large; one error for each.
double size = 2.5, *pointer;
struct {
  int x;
} record;
#pragma xmp template a[size]
// expect-error@-1:24 {{expected an integer expression, 'size' has type 'double'}}
#pragma xmp template b[4][pointer]
// expect-error@-1:27 {{expected an integer expression, 'pointer' has type 'double \*'}}
#pragma xmp template c(1:record)
// expect-error@-1:26 {{expected an integer expression, 'record' has type}}
#pragma xmp template d[9223372036854775807]
// expect-error@-1:22 {{template 'd' is too large: indices and their number must be below 2\^61}}
#pragma xmp template e(-9223372036854775807 : 9223372036854775807)
// expect-error@-1:22 {{template 'e' is too large}}
#pragma xmp template f[3000000000][3000000000][3000000000]
// expect-error@-1:22 {{template 'f' is too large}}
#pragma xmp template g[1 / 0]
// expect-error@-1:24 {{division by zero}}
#pragma xmp nodes p[*]
#pragma xmp template h[4]
#pragma xmp distribute h[cyclic(1.5)] onto p
// expect-error@-1:33 {{expected an integer expression, '1.5' has type 'double'}}
#pragma xmp distribute h[block] onto size
// expect-error@-1:38 {{expected a node array, 'size' is a variable}}
#pragma xmp distribute pointer[block] onto p
// expect-error@-1:24 {{expected a template, 'pointer' is a variable}}
// expect-note@2:21 {{'pointer' is declared here}}
